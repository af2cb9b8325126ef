import { expect, it } from 'vitest';
import { openWith } from './temporary-home.ts';

const lab = 'providers:\n  lab:\n    base_url: https://lab.example/v1\n    key_env: LAB_ACCESS\n';

it('knows every value that must not be shown: of the env file, of variables named like one, of providers [records.mask.known]', () => {
  const home = openWith(
    {
      'config.yaml': lab,
      env: 'ANYTHING=file-value\nMY_AGENT_LANGUAGE=en\nMY_AGENT_TOKEN=own-token\nEMPTY_KEY=\n',
    },
    {
      GITHUB_TOKEN: 'process-value',
      db_password: 'pw-value',
      LAB_ACCESS: 'lab-value',
      EDITOR: 'vim',
      A_KEY: '',
    },
  );
  expect(home.knownSecrets()).toEqual([
    { name: 'ANYTHING', value: 'file-value' },
    { name: 'MY_AGENT_TOKEN', value: 'own-token' },
    { name: 'GITHUB_TOKEN', value: 'process-value' },
    { name: 'db_password', value: 'pw-value' },
    { name: 'LAB_ACCESS', value: 'lab-value' },
  ]);
});

it('still knows a key that was replaced while it runs [records.mask.known]', () => {
  const home = openWith({ 'config.yaml': lab, env: 'LAB_ACCESS=the-old-one\n' });
  home.connections.setKey('LAB_ACCESS', 'the-new-one');
  expect(home.knownSecrets().map(({ value }) => value)).toEqual(['the-old-one', 'the-new-one']);
});
