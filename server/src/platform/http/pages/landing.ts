import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { LandingFacts, LandingVisitor, RenderLanding } from '@app/contract/home/landing.rules.ts'
import { pathsOf } from '@app/contract/screens.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fingerprint } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import type { AllHandlers } from '../api.ts'
import { readCaller } from '../caller.ts'
import { originOf } from '../origin.ts'
import { landingFacts } from './landingFacts.ts'
import { type RenderedPage, renderedPage, sendPage } from './renderedPage.ts'

const Files = z.object({ script: z.string(), fonts: z.array(z.string()) })
type Built = { render: RenderLanding; css: string; schemeScript: string; script: string; fonts: string[] }

/** How many renderings are kept: one for each kind of visitor and each origin, of the newest facts and those just before. */
const keptPages = 12

/**
 * Serves the landing page as a whole document, with everything in it that its visitor may see. It is rendered once for each
 * state of its facts, which are read at every request, so that a page is never older than they are.
 * Answers false where the built web app has nothing to render it with.
 */
export async function registerLanding(
  app: FastifyInstance,
  context: AppContext,
  handlers: AllHandlers,
  builtFolder: string,
): Promise<boolean> {
  const built = await loadBuilt(builtFolder)
  if (!built) return false
  const pages = new Map<string, Promise<RenderedPage>>()

  const pageOf = (facts: LandingFacts, origin: string) => {
    const key = fingerprint(JSON.stringify([origin, facts]))
    const known = pages.get(key)
    if (known !== undefined) return known
    const page = renderedPage(built.render(facts, { origin, ...built }))
    pages.set(key, page)
    const [oldest] = pages.keys()
    if (pages.size > keptPages && oldest !== undefined) pages.delete(oldest)
    return page
  }

  const read = async (visitor: LandingVisitor, origin: string) => pageOf(await landingFacts(context, handlers, visitor), origin)

  const schemeHash = `'sha256-${createHash('sha256').update(built.schemeScript).digest('base64')}'`
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await visitorOf(context, request, reply)
      .then((visitor) => read(visitor, originOf(context, request)))
      .catch((error: unknown) => request.log.error(error))
    // The app makes the page itself then, and can say what is wrong.
    if (!page) return await reply.header('cache-control', 'no-cache').sendFile('index.html')
    allowScript(reply, schemeHash)
    return await sendPage(request, reply, page)
  }
  for (const url of pathsOf('landing')) app.get(url, { schema: { hide: true } }, show)
  return true
}

/** What `npm run build` left for us, if it did. */
async function loadBuilt(folder: string): Promise<Built | undefined> {
  const own = `${folder}/.landing`
  if (!existsSync(`${own}/files.json`)) return undefined
  const { script, fonts } = Files.parse(JSON.parse(readFileSync(`${own}/files.json`, 'utf8')))
  const module: unknown = await import(pathToFileURL(`${own}/renderLanding.mjs`).href)
  const render = typeof module === 'object' && module !== null ? Reflect.get(module, 'renderLanding') : undefined
  if (typeof render !== 'function') throw new Error(`${own}/renderLanding.mjs renders nothing. Build the web app anew: npm run build`)
  return {
    // The same build wrote it from the same contract.
    render: render as RenderLanding,
    css: readFileSync(`${own}/page.css`, 'utf8'),
    schemeScript: readFileSync(`${folder}/scheme.js`, 'utf8').trim(),
    script,
    fonts,
  }
}

async function visitorOf(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<LandingVisitor> {
  const { actor } = await readCaller(context, request, reply)
  if (!actor) return 'nobody'
  return actor.role === 'user' ? 'customer' : 'staff'
}

/** The page's policy lets in no script that stands inside a page, but for the one with this hash. */
function allowScript(reply: FastifyReply, hash: string) {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string') reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src 'self' ${hash}`))
}
