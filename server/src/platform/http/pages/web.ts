import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import type { AllHandlers } from '../api.ts'
import { openAppPage, type ShowApp } from './appPage.ts'
import { registerLanding } from './landing.ts'

const ownBuild = fileURLToPath(new URL('../../../../../web/dist', import.meta.url))

/**
 * Serves the built web app: hashed assets cached forever, the page always fresh, and the page for every screen's address. The landing page
 * comes rendered, from the answers of `handlers`.
 */
export async function registerWeb(app: FastifyInstance, context: AppContext, handlers: AllHandlers) {
  const built = context.config.WEB_DIST ?? ownBuild
  if (!existsSync(`${built}/index.html`)) {
    context.log.warn('The web app is not built; only the API is served. Run: npm run build')
    answerUnknownCalls(app, undefined)
    return
  }
  const showApp = await openAppPage(context, handlers, built)
  if (!(await registerLanding(app, context, handlers, { folder: built, showApp })))
    context.log.warn('The landing page is not built; browsers make it themselves, and search engines see none. Run: npm run build')
  await app.register(fastifyStatic, {
    root: built,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      const isAsset = path.includes('/assets/')
      reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (isAsset) for (const name of ofDocuments) reply.removeHeader(name).raw.removeHeader(name)
    },
  })
  answerUnknownCalls(app, showApp)
}

/**
 * Headers that browsers read on documents only. On each of some forty scripts they would add ten scripts' weight. The
 * Content-Security-Policy stays on scripts, since a worker has its own.
 */
const ofDocuments = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const

/** An unknown call answers NOT_FOUND; at other addresses the page decides. */
function answerUnknownCalls(app: FastifyInstance, showApp: ShowApp | undefined) {
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|realtime|assets)(\/|$)/.test(request.url)
    if (isPage && showApp) return await showApp(request, reply)
    return await reply.status(404).send({ code: 'NOT_FOUND', message: 'There is nothing at this address.', requestId: request.id })
  })
}
