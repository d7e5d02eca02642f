import { expect, test } from 'vitest'
import { ofCheck, ofPlaywright, ofVitest } from './testResults.ts'

const file = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: statuses.map((each, i) => ({ fullName: `test ${i}`, status: each })),
})

test('a check counts as one test', () => {
  expect(ofCheck('lint', 0)).toEqual({ passed: 1, failed: [], skipped: [] })
  expect(ofCheck('lint', 1)).toEqual({ passed: 0, failed: ['lint'], skipped: [] })
})

test('tests of Vitest are counted, and skipped ones are named', () => {
  const report = { testResults: [file('failed', 'passed', 'failed', 'skipped', 'todo'), file('passed', 'passed')] }
  expect(ofVitest(report, 1)).toEqual({ passed: 2, failed: ['test 1'], skipped: ['test 2', 'test 3'] })
})

test('a file that does not load is a failure', () => {
  expect(ofVitest({ testResults: [file('failed'), file('passed', 'passed')] }, 1)).toMatchObject({ passed: 1, failed: ['a.test.ts'] })
})

test('a failure has its reason in one line, also if the preparation failed', () => {
  const assertionResults = [
    { fullName: 'adds', status: 'failed', failureMessages: ['\u001B[31mError: 1 is not 2\u001B[39m\n    at a.test.ts:3'] },
  ]
  const unprepared = { ...file('failed', 'skipped'), message: 'the table x could not be vacuumed' }
  expect(ofVitest({ testResults: [{ name: 'b.test.ts', status: 'failed', assertionResults }, unprepared] }, 1).failed).toEqual([
    'adds: Error: 1 is not 2 at a.test.ts:3',
    'a.test.ts: the table x could not be vacuumed',
  ])
  const tests = [{ status: 'unexpected', projectName: '', results: [{}, { error: { message: 'Timed out\n  at here' } }] }]
  const suites = [{ title: 'sales.spec.ts', specs: [{ title: 'sell', tests }] }]
  expect(ofPlaywright({ suites, errors: [] }, 1).failed).toEqual(['sales.spec.ts › sell: Timed out at here'])
})

test('a runner that crashes is a failure, with and without a report', () => {
  expect(ofVitest({ testResults: [file('passed', 'passed')] }, 1)).toMatchObject({ passed: 1, failed: ['the runner ended with 1'] })
  expect(ofVitest(null, 139)).toMatchObject({ passed: 0, failed: ['the runner ended with 139'] })
  expect(ofPlaywright(null, 1)).toMatchObject({ failed: ['the runner ended with 1'] })
})

test('a run without tests is a failure', () => {
  expect(ofVitest({ testResults: [] }, 0).failed).toEqual(['not one test ran'])
  expect(ofPlaywright({ suites: [], errors: [] }, 0).failed).toEqual(['not one test ran'])
})

test('journeys of Playwright are counted at any depth, and a flaky one has failed', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status, projectName: 'wide' }] })
  const inner = { title: 'orders', specs: [spec('deliver', 'expected'), spec('cancel', 'flaky'), spec('refund', 'unexpected')] }
  const report = { suites: [{ title: 'sales.test.ts', specs: [spec('sign in', 'skipped')], suites: [inner] }], errors: [] }
  expect(ofPlaywright(report, 1)).toEqual({
    passed: 1,
    failed: ['sales.test.ts › orders › cancel (wide)', 'sales.test.ts › orders › refund (wide)'],
    skipped: ['sales.test.ts › sign in (wide)'],
  })
})

test('an error outside of any test is a failure', () => {
  const report = { suites: [], errors: [{ message: '\u001B[31mError: no web server\u001B[39m\nat line 1' }] }
  expect(ofPlaywright(report, 1).failed).toEqual(['Error: no web server at line 1'])
})
