import { expect, test } from 'vitest'
import { readConfig, settingNames } from './config.ts'
import { misspeltSettings } from './misspelt.ts'

const wrongOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test.each([
  ['MAX_UPLOAD_MB', 'abc', 'must be a whole number from 1 to 5000'],
  ['MAX_UPLOAD_MB', '1.5', 'must be a whole number from 1 to 5000'],
  ['PORT', '70000', 'must be a whole number from 0 to 65535'],
  ['ROLE', 'both', 'must be one of all, web, worker'],
  ['REQUIRE_SECOND_FACTOR_FOR_STAFF', 'maybe', 'must be one of 1, 0, true, false, yes, no, on, off'],
  ['ADMIN_EMAIL', 'a name', 'must be an e-mail address'],
  ['STRIPE_SECRET_KEY', 'pk_1', 'must begin with sk_'],
  ['S3_ENDPOINT', 'store.example:9000', 'must be an http:// or https:// address'],
  ['S3_REGION', 'Mumbai!', 'must be a region such as ap-south-1'],
  ['S3_BUCKET', 'Files', 'must be a bucket name of small letters, digits, dots and hyphens'],
  ['S3_FORCE_PATH_STYLE', 'perhaps', 'must be one of 1, 0, true, false, yes, no, on, off'],
  ['METRICS_TOKEN', 'short', 'must have at least 16 characters'],
])('%s=%s says what it must be', (name, value, words) => {
  expect(wrongOf({ [name]: value })).toBe(`The setting ${name} ${words}. Change it and start again.`)
})

test('every wrong setting gets an error in words that a person understands', () => {
  for (const name of settingNames)
    for (const value of ['abc', '-1', '1e99', '0.5', 'NaN', 'x', ' ', '!', 'http://', 'https://x', 'a@b', '\u0000'])
      expect(wrongOf({ [name]: value })).toMatch(/^$|^The setting [A-Z0-9_]+ must [^.]+.*Change it and start again\.$|need|needs/)
})

test.each([
  ['MAX_UPLAOD_MB', 'MAX_UPLOAD_MB'],
  ['MAX_UPLOAD_MBS', 'MAX_UPLOAD_MB'],
  ['max_upload_mb', 'MAX_UPLOAD_MB'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['TRUST_PROXIES', undefined],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['SMPT_URL', 'SMTP_URL'],
  ['PORTS', 'PORT'],
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
])('%s is taken for %s', (name, meant) => {
  expect(misspeltSettings({ [name]: '1' })).toEqual(meant ? [`There is no setting ${name}. Did you mean ${meant}?`] : [])
})

test('the usual environment of a shell causes no error', () => {
  const ordinary =
    'PATH HOME USER LANG LANGUAGE SHELL TERM PWD OLDPWD SHLVL LOGNAME MAIL HOSTNAME HOSTTYPE DISPLAY EDITOR PAGER TMPDIR TZ LC_ALL NODE_ENV NODE_OPTIONS NODE_PATH CI DEBUG COLUMNS LINES POSTGRES_URL PGHOST PGPORT PGDATABASE PGUSER REDIS_URL SSH_AUTH_SOCK SSH_TTY XDG_DATA_DIRS XDG_RUNTIME_DIR INIT_CWD COLORTERM FORCE_COLOR NO_COLOR npm_config_cache npm_lifecycle_event npm_package_name _ INVOCATION_ID JOURNAL_STREAM NVM_DIR KUBERNETES_PORT KUBERNETES_SERVICE_HOST CHROMIUM_PATH TEST_DATABASE_URL SERVER_PORT PM2_HOME PROFILE'
  expect(misspeltSettings(Object.fromEntries(ordinary.split(' ').map((name) => [name, '1'])))).toEqual([])
  expect(misspeltSettings({ MAX_UPLOAD_MB: '5', MAX_UPLOAD_MBS: '5' })).toEqual([])
})

const split = { ROLE: 'web', DATABASE_URL: 'postgres://desk', APP_SECRET: 'x'.repeat(32), DATA_DIR_SHARED: 'yes' }
test.each([
  ['DATABASE_URL', 'DATABASE_URL, the database of all of them'],
  ['APP_SECRET', 'APP_SECRET, the same 32 characters or more for all'],
  [
    'DATA_DIR_SHARED',
    'S3_BUCKET with the other S3_ settings, so that files are in one place, or DATA_DIR_SHARED=yes, once they all have the same DATA_DIR',
  ],
])('one process of several without %s says so', (name, words) => {
  for (const ROLE of ['web', 'worker'])
    expect(wrongOf({ ...split, ROLE, [name]: '' })).toBe(
      `ROLE=${ROLE} makes this one process of several, which need the same data. Set ${words}.`,
    )
})

test('all missing shared settings of several processes are reported at once; a process with every role needs none', () => {
  expect(wrongOf({ ROLE: 'worker', DATA_DIR_SHARED: 'no' })).toMatch(
    /Set DATABASE_URL, .+; APP_SECRET, .+; S3_BUCKET .+ or DATA_DIR_SHARED=yes, .+\.$/,
  )
  expect([wrongOf(split), wrongOf({ ...split, ROLE: 'worker' }), wrongOf({})]).toEqual(['', '', ''])
})

const s3 = { S3_BUCKET: 'desk-files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', S3_ENDPOINT: 'http://store.example' }
test('an object store is configured completely or not at all, and shares the files between processes', () => {
  expect([wrongOf(s3), wrongOf({ ...s3, S3_ENDPOINT: '', S3_REGION: 'ap-south-1' })]).toEqual(['', ''])
  expect(wrongOf({ ...split, DATA_DIR_SHARED: '', ...s3 })).toBe('')
  const missing = 'Files in an object store need S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION (or S3_ENDPOINT) together.'
  for (const name of Object.keys(s3)) expect(wrongOf({ ...s3, [name]: '' })).toContain(missing)
  for (const [name, value] of Object.entries({ ...s3, S3_REGION: 'eu', S3_FORCE_PATH_STYLE: 'yes' }))
    expect(wrongOf({ [name]: value })).toContain(missing)
})
