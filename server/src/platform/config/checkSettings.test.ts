import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { checkSettings } from './checkSettings.ts'
import { readConfig, readSettings, settingDefaults, settingNames } from './config.ts'
import { exampleSettings, exampleValues } from './exampleFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('.env.example and docs/operation.md list exactly the settings that exist', () => {
  const known = [...settingNames].sort()
  expect(Object.keys(exampleSettings()).sort()).toEqual(known)
  const docs = readFileSync(new URL('../../../../docs/operation.md', import.meta.url), 'utf8')
  const table = /^\| name \| default \|.*$([\s\S]*?)^$/m.exec(docs.slice(docs.indexOf('\n## Settings\n')))?.[1] ?? ''
  const names = table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name))
  expect(names.sort()).toEqual(known)
})

test('the shipped production file sets only known settings', () => {
  const shipped = (name: string) => readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8')
  const compose = shipped('compose.yaml')
  const ofDesk = compose.slice(compose.indexOf('environment: &settings'), compose.indexOf('\nservices:'))
  const names = [
    ...[...ofDesk.matchAll(/^ {4}([A-Z0-9_]+):/gm), ...shipped('deploy/compose.env').matchAll(/^([A-Z0-9_]+)=/gm)],
    ...shipped('deploy/mentordesk@.service').matchAll(/(?<=^Environment=.*)\b([A-Z_]+)=/gm),
    ...shipped('Dockerfile').matchAll(/(?<=^ENV .*)\b([A-Z_]+)=/gm),
  ].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(25)
  const others = ['NODE_ENV', 'POSTGRES_PASSWORD']
  expect(names.filter((name) => !settingNames.includes(name) && !others.includes(name))).toEqual([])
  // The settings file that people fill in has every variable of compose.yaml.
  for (const [, name = ''] of compose.matchAll(/\$\{([A-Z0-9_]+)/g))
    expect(shipped('deploy/compose.env')).toMatch(new RegExp(`^${name}=`, 'm'))
})

test('defaults in .env.example are the real defaults, and its examples are valid values', () => {
  const example = exampleSettings()
  // An empty list is written as an empty value; a proxy is an example.
  const { TRUST_PROXY: _, ...defaults } = settingDefaults
  expect(example).toMatchObject(defaults)
  const secrets = [
    'APP_SECRET',
    'ADMIN_PASSWORD',
    'METRICS_TOKEN',
    'TWILIO_AUTH_TOKEN',
    'WHATSAPP_ACCESS_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
    'GOOGLE_CLIENT_SECRET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'DEMO_PASSWORD',
  ]
  // Secrets have no example value, since everyone would share it.
  expect(
    Object.keys(example)
      .filter((name) => example[name] === '')
      .sort(),
  ).toEqual(secrets.sort())
  const filled = { ...example, ...Object.fromEntries(secrets.map((name) => [name, 'x'.repeat(40)])) }
  expect(readSettings(filled).problems).toEqual([])
})

const known = { others: new Set(['POSTGRES_PASSWORD']), examples: exampleValues() }
const live = {
  DATABASE_URL: 'postgres://desk:pw@10.0.0.7/desk',
  APP_SECRET: 'k'.repeat(40),
  PUBLIC_URL: 'https://desk.acme.dev',
  TRUST_PROXY: 'loopback',
  POSTGRES_PASSWORD: 'x',
}

test('valid settings are confirmed, with the embedded services that fill in for missing ones', () => {
  expect(checkSettings(live, known)).toEqual({
    problems: [],
    warnings: [],
    embedded: [
      'Mail stays in the app and is not sent (SMTP_URL, MAIL_FROM).',
      'Answers to mails do not come in (IMAP_URL, REPLY_ADDRESS).',
      'Text messages stay in the app and are not sent (TWILIO_…).',
      'WhatsApp is answered by a sandbox in the app (WHATSAPP_…).',
      'Gmail and Google Drive are a sandbox in the app (GOOGLE_…).',
      'Cards are tried in a sandbox, no money moves (STRIPE_…).',
      'Files lie in data/files (S3_…).',
    ],
  })
})

test.each<[string, Record<string, string>, RegExp[]]>([
  [
    'two wrong values at once',
    { PORT: 'x', ROLE: 'both' },
    [/^The setting PORT must be a whole number/, /^The setting ROLE must be one of/],
  ],
  ['a wrong value beside a broken combination', { PORT: 'x', SMTP_URL: 'smtp://mail' }, [/^The setting PORT/, /^SMTP_URL needs MAIL_FROM/]],
  ['a wrong value is not said to be missing as well', { SMTP_URL: 'smtp://mail', MAIL_FROM: 'x' }, [/^The setting MAIL_FROM/]],
  ['a role alone', { ROLE: 'worker', APP_SECRET: '' }, [/^ROLE=worker makes this one process of several, .+ Set APP_SECRET.+; S3_BUCKET/]],
  [
    'half of a bucket and half of Stripe',
    { S3_BUCKET: 'files', STRIPE_SECRET_KEY: 'sk_live_1' },
    [/^Card payments need/, /^Files in an object store need/],
  ],
])('%s keeps it from starting', (_, changes, words) => {
  const given = { ...live, ...changes }
  const { problems } = checkSettings(given, known)
  expect(problems).toEqual(words.map((word) => expect.stringMatching(word)))
  expect(() => readConfig(given)).toThrow(problems[0] ?? '')
})

test.each<[string, Record<string, string>, RegExp]>([
  ['a name that is nearly one', { SMTP_ULR: 'smtp://mail' }, /^There is no setting SMTP_ULR\. Did you mean SMTP_URL\?$/],
  ['a name of nothing', { COLOUR: 'red' }, /^There is no setting COLOUR\.$/],
  ['an address of the example', { PUBLIC_URL: 'https://desk.example' }, /^PUBLIC_URL still has the value of an example/],
  ['a key that was never put in', { METRICS_TOKEN: 'change-me-to-something' }, /^METRICS_TOKEN still has/],
  ['an address without TLS', { PUBLIC_URL: 'http://desk.acme.dev' }, /^PUBLIC_URL is without TLS/],
  ['no proxy', { TRUST_PROXY: '' }, /^TRUST_PROXY is not set/],
  ['a weak first password', { ADMIN_PASSWORD: 'password' }, /^ADMIN_PASSWORD is not good enough/],
  [
    'keys of two kinds',
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    /^One of the Stripe keys is for tests/,
  ],
])('%s is told, and it starts all the same', (_, changes, words) => {
  const { problems, warnings } = checkSettings({ ...live, ...changes }, known)
  expect([problems, warnings]).toEqual([[], [expect.stringMatching(words)]])
})

const program = fileURLToPath(new URL('../../runEnv.ts', import.meta.url))

test("the command's exit code tells whether the product would start, and no value is printed", () => {
  const check = (text: string) => {
    const file = join(folder, '.env')
    writeFileSync(file, text)
    const { status, stdout } = spawnSync(process.execPath, [program, file], {
      encoding: 'utf8',
    })
    return { status, stdout }
  }
  const secret = 'of-all-things-the-most-secret-one'
  expect(check(`APP_SECRET="${secret}"\nexport PUBLIC_URL=https://desk.acme.dev # ours\n`)).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^Look again:\n {2}TRUST_PROXY is not set[\s\S]+\nThe product starts with these settings\.\n$/),
  })
  const refused = check(`ROLE=web\nAPP_SECRET=${secret}\nDATABASE_URL=mysql://a:hidden@b\n`)
  expect(refused).toEqual({
    status: 1,
    stdout: expect.stringMatching(/^The product does not start:\n {2}The setting DATABASE_URL must be a postgres:\/\/ address/),
  })
  expect(refused.stdout).not.toMatch(/hidden|most-secret/)
  const own = spawnSync(process.execPath, [program, '--own'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ROLE: 'both', SMPT_URL: 'x' },
  })
  expect([own.status, own.stdout]).toEqual([1, expect.stringMatching(/The setting ROLE must be[\s\S]+Did you mean SMTP_URL/)])
})
