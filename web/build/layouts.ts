// Lets styles name the layouts of src/styles/layouts.ts in their media queries.
import type { Plugin } from 'postcss';
import { measured } from '../src/styles/layouts';

export const layouts: Plugin = {
  postcssPlugin: 'fatesmith-layouts',
  AtRule: {
    media(rule) {
      if (rule.params.includes('(--')) rule.params = measured(rule.params);
    },
  },
};
