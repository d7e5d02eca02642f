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

/** What the product is called in the page as it was built. */
const ownName = 'Mentordesk'
/** Whoever waits for a page has it while the database is away, under the name that was known last. */
const timeoutMs = 500

export type ShowApp = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * The page that the app in the browser begins from, under the name that the company gave the product, with what its screen needs named in it. Where
 * there is no screen the page says so, and the answer does too, so that search engines keep no pages that were never there.
 */
export async function openAppPage(context: AppContext, handlers: AllHandlers, folder: string): Promise<ShowApp> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const [preloadsOf, screenAt] = [openPreloads(folder), screenFinder()]
  let name = context.config.BRAND_NAME
  let asking: Promise<void> | undefined
  const ask = async () => {
    try {
      name = (await handlers.home.about(visit(context, {}))).product
    } catch (error) {
      context.log.debug({ err: error }, 'the name of the product could not be read')
    }
    asking = undefined
  }
  const pages = new Map<ScreenName | undefined, { name: string; rendered: Promise<RenderedPage> }>()
  const render = async (screen: ScreenName | undefined) =>
    renderedPage(html.replaceAll(ownName, inHtml(name)).replace('</head>', () => `${preloadsOf(screen)}</head>`))

  return async (request, reply) => {
    asking ??= ask()
    await Promise.race([asking, sleep(timeoutMs, undefined, { ref: false })])
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
