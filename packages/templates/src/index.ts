export { install } from './install.ts';
export type { InstallPlan, PlannedAgent, PlannedFile } from './install-plan.ts';
export { type InstallRequest, planInstall } from './plan-install.ts';
export { recoverInstalls } from './recover-installs.ts';
export { listTemplates, type Template } from './template.ts';
export { builtinSkillsRoot, templatesRoot } from './template-places.ts';
