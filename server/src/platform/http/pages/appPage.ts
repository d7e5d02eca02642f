import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Screen, type ScreenName, screens } from '@app/contract/screens.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context.ts'
import type { AllHandlers } from '../api.ts'
import { visit } from './landingFacts.ts'
import { openPreloads } from './preloads.ts'
import { type RenderedPage, renderedPage, sendPage } from './renderedPage.ts'
import { screenFinder } from './screenAt.ts'

/** The product's name in the built page. */
const ownName = 'Mentordesk'
/** While the database is away, pages are served with the last known name. */
const timeoutMs = 500

export type ShowApp = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * The start page of the web app, with the company's product name and preloads for its screen. An address without a screen answers 404, so
 * that search engines do not index it.
 */
export async function openAppPage(context: AppContext, handlers: AllHandlers, folder: string): Promise<ShowApp> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const [preloadsOf, screenAt] = [openPreloads(folder), screenFinder()]
  let name = context.config.BRAND_NAME
  let refreshing: Promise<void> | undefined
  const ask = async () => {
    try {
      name = (await handlers.home.about(visit(context, {}))).product
    } catch (error) {
      context.log.debug({ err: error }, "the product's name could not be read")
    }
    refreshing = undefined
  }
  const pages = new Map<ScreenName | undefined, { name: string; rendered: Promise<RenderedPage> }>()
  const render = async (screen: ScreenName | undefined) =>
    renderedPage(html.replaceAll(ownName, inHtml(name)).replace('</head>', () => `${preloadsOf(screen)}</head>`))

  return async (request, reply) => {
    refreshing ??= ask()
    await Promise.race([refreshing, sleep(timeoutMs, undefined, { ref: false })])
    const screen = screenAt(request.url)
    const known = pages.get(screen)
    const page = known?.name === name ? known : { name, rendered: render(screen) }
    pages.set(screen, page)
    if (screen && isUnlisted(screens[screen])) reply.header('x-robots-tag', 'noindex, nofollow')
    return await sendPage(request, reply.code(screen ? 200 : 404), await page.rendered, sameForAll)
  }
}

const isUnlisted = ({ isUnlisted }: Screen) => isUnlisted === true

const sameForAll = { 'cache-control': 'no-cache', vary: 'accept-encoding' }

const inHtml = (text: string) => () => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
