import { contract } from '@app/contract/index.ts'
import { href, type PlainScreenName } from '@app/contract/screens.ts'
import type { FastifyInstance } from 'fastify'
import { offerPictureAddress } from '#catalogue/index.ts'
import { companyOf, serializePublicCompany } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import { originOf } from '#http/origin.ts'

/** The pages that search engines should index. */
const pages: readonly PlainScreenName[] = ['landing', 'upcomingEvents', 'getHelp', 'signUp', 'signIn']

const { auth, home, orders, skills } = contract
/** The calls of those pages: a search engine renders them like a browser and needs the answers. */
const crawlablePaths = [home.about, home.details, auth.session, orders.categories, skills.list].map(({ path }) => path)

/** Serves `/robots.txt` and `/sitemap.xml` for search engines. The dashboard is excluded. */
export function registerCrawlerFiles(app: FastifyInstance, context: AppContext): void {
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    const { logo } = serializePublicCompany(await companyOf(context.db, context.config))
    const lines = [
      'User-agent: *',
      `Allow: ${offerPictureAddress('')}`,
      ...(logo ? [`Allow: ${logo.address}`] : []),
      ...crawlablePaths.map((path) => `Allow: ${path}`),
      'Disallow: /api/',
      'Disallow: /profile',
      'Disallow: /chat',
      'Disallow: /whatsapp-chat',
      '',
      // The address must contain the host, so it is left out if the host is unknown.
      ...(originOf(context, request) === '' ? [] : [`Sitemap: ${originOf(context, request)}/sitemap.xml`, '']),
    ]
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(lines.join('\n'))
  })
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const urls = pages.map((name) => `<url><loc>${escaped(originOf(context, request) + href(name))}</loc></url>`)
    const map = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(map)
  })
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
