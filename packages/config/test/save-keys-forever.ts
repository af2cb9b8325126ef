import { openHome } from '../src/index.ts';

// Saves a key and a list of routes in turn until it is killed; says so once it has begun.
const [home = '', name = '', ...values] = process.argv.slice(2);
const opened = openHome({
  home,
  environment: {},
  toolCatalog: [],
  defaultShellAskPatterns: [],
  cleanAllowPatterns: (list) => [...list],
  machineTimezone: 'UTC',
});
for (let count = 0; ; count += 1) {
  const value = values[count % values.length] ?? '';
  opened.connections.setKey(name, value);
  opened.connections.setRoutes({ routes: [`ollama:${name}-${count % values.length}`] });
  if (count === 0) process.stdout.write('begun\n');
}
