import type { EventPageFacts } from '@app/contract/events/eventPages.rules.ts'
import { hasFailed } from '@app/contract/home/landing.rules.ts'
import { pathsOf } from '@app/contract/screens.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fingerprint } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import type { AllHandlers } from '../api.ts'
import { originOf } from '../origin.ts'
import type { ShowApp } from './appPage.ts'
import { allowScript, type Built, hashOf, visitorOf } from './builtPages.ts'
import { visit } from './landingFacts.ts'
import { type RenderedPage, renderedPage, sendPage } from './renderedPage.ts'

/** The number of cached renderings, of the current and recent facts. */
const keptPages = 50
/** The maximum number of events on a page. */
const mostListed = 50

/**
 * Serves the public event pages as complete documents, like the landing page: readable before any script, and rendered once for each state
 * of their facts. An unknown event answers 404.
 */
export function registerEventPages(
  app: FastifyInstance,
  context: AppContext,
  handlers: AllHandlers,
  { built, showApp }: { built: Built; showApp: ShowApp },
): void {
  const { renderEvents } = built
  if (!renderEvents) return
  const pages = new Map<string, Promise<RenderedPage>>()
  const cachedPage = (facts: EventPageFacts, origin: string) => {
    const key = fingerprint(JSON.stringify([origin, facts]))
    const page = pages.get(key) ?? renderedPage(renderEvents(facts, { origin, ...built }))
    pages.set(key, page)
    const [oldest] = pages.keys()
    if (pages.size > keptPages && oldest !== undefined) pages.delete(oldest)
    return page
  }
  const hash = hashOf(built.schemeScript)
  const show = (which: (request: FastifyRequest) => Promise<Shown>) => async (request: FastifyRequest, reply: FastifyReply) => {
    const facts = await factsOf(context, handlers, request, reply, which).catch((error: unknown) =>
      request.log.error({ err: error }, 'an event page could not be rendered'),
    )
    // The web app then renders the page itself, and can show the error.
    if (!facts) return await showApp(request, reply)
    allowScript(reply, hash)
    if (facts.kind === 'gone') reply.code(404)
    return await sendPage(request, reply, await cachedPage(facts, originOf(context, request)))
  }

  const list = show(async () => ({
    kind: 'list',
    events: (await handlers.events.upcoming(visit(context, { page: 1, pageSize: mostListed }))).items,
  }))
  const one = show(async ({ params }) => {
    const id = typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : ''
    try {
      return { kind: 'one', event: await handlers.events.upcomingOne(visit(context, { id: String(id) })) }
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return { kind: 'gone' }
      throw error
    }
  })
  for (const url of pathsOf('upcomingEvents')) app.get(url, { schema: { hide: true } }, list)
  for (const url of pathsOf('registerForEvent')) app.get(url, { schema: { hide: true } }, one)
}

type Shown = EventPageFacts extends infer Facts
  ? Facts extends EventPageFacts
    ? Omit<Facts, 'about' | 'logoText' | 'visitor'>
    : never
  : never

async function factsOf(
  context: AppContext,
  handlers: AllHandlers,
  request: FastifyRequest,
  reply: FastifyReply,
  which: (request: FastifyRequest) => Promise<Shown>,
): Promise<EventPageFacts> {
  const [about, details, visitor, shown] = await Promise.all([
    handlers.home.about(visit(context, {})),
    handlers.home.details(visit(context, {})),
    visitorOf(context, request, reply),
    which(request),
  ])
  return { about, logoText: hasFailed(details) ? about.product : details.logoText || about.product, visitor, ...shown }
}
