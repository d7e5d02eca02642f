import type { LandingFacts, LandingVisitor } from '@app/contract/home/landing.rules.ts'
import { pathsOf } from '@app/contract/screens.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fingerprint } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import type { AllHandlers } from '../api.ts'
import { originOf } from '../origin.ts'
import type { ShowApp } from './appPage.ts'
import { allowScript, hashOf, loadBuilt, visitorOf } from './builtPages.ts'
import { registerEventPages } from './eventPages.ts'
import { landingFacts } from './landingFacts.ts'
import { type RenderedPage, renderedPage, sendPage } from './renderedPage.ts'

/** The number of cached renderings: one for each kind of visitor and origin, of the current and recent facts. */
const keptPages = 12

/**
 * Serves the landing page as a complete document, with everything that its visitor may see. It is rendered once for each state of its
 * facts, which are read at every request, so that it is never stale. Answers false where the built web app has no renderer.
 */
export async function registerLanding(
  app: FastifyInstance,
  context: AppContext,
  handlers: AllHandlers,
  { folder, showApp }: { folder: string; showApp: ShowApp },
): Promise<boolean> {
  const built = await loadBuilt(folder)
  if (!built) return false
  const pages = new Map<string, Promise<RenderedPage>>()

  const cachedPage = (facts: LandingFacts, origin: string) => {
    const key = fingerprint(JSON.stringify([origin, facts]))
    const known = pages.get(key)
    if (known !== undefined) return known
    const page = renderedPage(built.render(facts, { origin, ...built }))
    pages.set(key, page)
    const [oldest] = pages.keys()
    if (pages.size > keptPages && oldest !== undefined) pages.delete(oldest)
    return page
  }

  const read = async (visitor: LandingVisitor, origin: string) => cachedPage(await landingFacts(context, handlers, visitor), origin)

  const schemeHash = hashOf(built.schemeScript)
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await visitorOf(context, request, reply)
      .then((visitor) => read(visitor, originOf(context, request)))
      .catch((error: unknown) => request.log.error({ err: error }, 'the landing page could not be rendered'))
    // The web app then renders the page itself, and can show the error.
    if (!page) return await showApp(request, reply)
    allowScript(reply, schemeHash)
    return await sendPage(request, reply, page)
  }
  for (const url of pathsOf('landing')) app.get(url, { schema: { hide: true } }, show)
  registerEventPages(app, context, handlers, { built, showApp })
  return true
}
