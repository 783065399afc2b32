// The rules of the house in words.

/** 90 seconds as `1:30 min`, two hours as `2 h`. */
export function time(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds >= 3600 && seconds % 3600 === 0) return `${seconds / 3600} h`;
  const rest = seconds % 60;
  return rest ? `${Math.floor(seconds / 60)}:${String(rest).padStart(2, '0')} min` : `${seconds / 60} min`;
}
