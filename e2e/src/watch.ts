import type { BrowserContext } from '@playwright/test'

/**
 * Notes what goes wrong on the pages of a browser without anybody seeing it: errors, complaints in the console, and
 * requests that the page's policy forbade. A refused call, or a line that a test has cut, is not one of these: the page has to
 * say it, and tests look there.
 */
export async function watch(context: BrowserContext, problems: string[]): Promise<void> {
  context.on('weberror', (error) => problems.push(`error: ${error.error().stack ?? error.error().message}`))
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (/^Failed to load resource: the server responded with a status of 4|net::ERR_INTERNET_DISCONNECTED/.test(message.text())) return
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url}, on ${message.page()?.url()})`)
  })
  await context.exposeFunction('noteForbidden', (what: string) => problems.push(`forbidden by the policy: ${what}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const note: unknown = Reflect.get(window, 'noteForbidden')
      if (typeof note === 'function') note(`${violatedDirective} ${blockedURI} (${sourceFile})`)
    })
  })
}
