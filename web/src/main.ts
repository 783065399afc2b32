import { mount } from 'svelte';
import App from './App.svelte';
import { loadSprite } from './art/sprite-page';
import { fetchEarly } from './later';
import { router } from './router.svelte';
import './styles/index.css';

async function start(): Promise<void> {
  const target = document.getElementById('app');
  if (!target) throw new Error('the page has no place for the table');
  fetchEarly(router.route);
  await loadSprite();
  mount(App, { target });
}

void start();
