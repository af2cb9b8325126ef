import { type Fault, onFailingDisk } from './failing-disk.ts';

/** Runs one install in a process of its own: `install-child.ts <home> <fault|none> <change>`. Prints the error's code. */
const [home = '', fault = 'none', at = '0'] = process.argv.slice(2);
const { install, planInstall, templatesRoot } = await import('../src/index.ts');
const plan = planInstall({
  templatesRoot: templatesRoot(),
  home,
  existingAgentIds: [],
  template: 'kongming',
  force: false,
});
const { error } = onFailingDisk(fault === 'none' ? null : (fault as Fault), Number(at), () =>
  install(plan, () => undefined),
);
process.stdout.write(String((error as { code?: unknown } | null)?.code ?? 'installed'));
