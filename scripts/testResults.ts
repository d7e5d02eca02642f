/** The result of a step of the test run. Names are those of tests or of other failures, followed by the reason. */
export type Result = { passed: number; failed: string[]; skipped: string[] }

/** The relevant part of Vitest's JSON report. */
export type VitestReport = {
  testResults: {
    name: string
    status: string
    /** Why the file did not load, or why its preparation failed. */
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** The relevant part of Playwright's JSON report. */
export type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] }
type PlaywrightTest = { status: string; projectName: string; results?: { error?: { message?: string } }[] }
type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: PlaywrightTest[] }[]
}

/** A check that only passes or fails counts as one test. */
export function ofCheck(name: string, exitCode: number): Result {
  return exitCode === 0 ? { passed: 1, failed: [], skipped: [] } : { passed: 0, failed: [name], skipped: [] }
}

export function ofVitest(report: VitestReport | null, exitCode: number): Result {
  const result: Result = { passed: 0, failed: [], skipped: [] }
  for (const file of report?.testResults ?? []) {
    const failedBefore = result.failed.length
    for (const { fullName, status, failureMessages } of file.assertionResults) count(result, fullName, status, failureMessages?.[0])
    // A file that did not load, or whose preparation failed, has no failed test of its own.
    if (file.status === 'failed' && result.failed.length === failedBefore) result.failed.push(withReason(file.name, file.message))
  }
  return withRunner(result, exitCode)
}

export function ofPlaywright(report: PlaywrightReport | null, exitCode: number): Result {
  const result: Result = { passed: 0, failed: [], skipped: [] }
  for (const suite of report?.suites ?? []) countSuite(result, suite, '')
  for (const { message } of report?.errors ?? []) result.failed.push(inOneLine(message ?? 'an error outside of any test'))
  return withRunner(result, exitCode)
}

function countSuite(result: Result, suite: PlaywrightSuite, above: string) {
  const path = above ? `${above} › ${suite.title}` : suite.title
  for (const spec of suite.specs)
    for (const { status, projectName, results } of spec.tests) {
      const reason = results?.find(({ error }) => error)?.error?.message
      count(result, `${path} › ${spec.title}${projectName && ` (${projectName})`}`, status, reason)
    }
  for (const inner of suite.suites ?? []) countSuite(result, inner, path)
}

/** A flaky test has failed. */
function count(result: Result, name: string, status: string, reason?: string) {
  if (status === 'passed' || status === 'expected') result.passed++
  else if (status === 'failed' || status === 'unexpected' || status === 'flaky') result.failed.push(withReason(name, reason))
  else result.skipped.push(name)
}

/** A runner that crashed, or that ran nothing, is a failure of its own. */
function withRunner(result: Result, exitCode: number): Result {
  if (exitCode !== 0 && result.failed.length === 0) result.failed.push(`the runner ended with ${exitCode}`)
  if (exitCode === 0 && result.passed === 0) result.failed.push('not one test ran')
  return result
}

/** A log that was cut at its beginning still contains the reason, since the summary is at its end. */
const withReason = (name: string, reason = '') => (reason ? `${name}: ${inOneLine(reason)}` : name)

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the terminal begin with one.
const colour = /\u001B\[[\d;]*m/g
const inOneLine = (text: string) => text.replace(colour, '').replace(/\s+/g, ' ').trim().slice(0, 400)
