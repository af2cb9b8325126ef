// Runs before the first paint so that a chosen theme never flashes in as the other one.
try {
  const theme = localStorage.getItem('crew:theme');
  if (theme === '"light"' || theme === '"dark"') document.documentElement.dataset.theme = JSON.parse(theme);
} catch {
  // Storage is closed in this browser: the page follows the system.
}
