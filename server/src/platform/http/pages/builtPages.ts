import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { RenderEvents } from '@app/contract/events/eventPages.rules.ts'
import type { LandingVisitor, RenderLanding } from '@app/contract/home/landing.rules.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#core/context.ts'
import { readCaller } from '../caller.ts'

const Files = z.object({ script: z.string(), fonts: z.array(z.string()) })
export type Built = {
  render: RenderLanding
  renderEvents?: RenderEvents
  css: string
  schemeScript: string
  script: string
  fonts: string[]
}

/** A script's hash for a Content-Security-Policy. */
export const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Loads the files of `npm run build`, if there are any. */
export async function loadBuilt(folder: string): Promise<Built | undefined> {
  const own = `${folder}/.landing`
  if (!existsSync(`${own}/files.json`)) return undefined
  const { script, fonts } = Files.parse(JSON.parse(readFileSync(`${own}/files.json`, 'utf8')))
  const module: unknown = await import(pathToFileURL(`${own}/renderLanding.mjs`).href)
  const made = (name: string): unknown => (typeof module === 'object' && module !== null ? Reflect.get(module, name) : undefined)
  const [render, renderEvents] = [made('renderLanding'), made('renderEvents')]
  if (typeof render !== 'function') throw new Error(`${own}/renderLanding.mjs renders nothing. Build the web app anew: npm run build`)
  return {
    // The same build made it from the same contract.
    render: render as RenderLanding,
    ...(typeof renderEvents === 'function' && { renderEvents: renderEvents as RenderEvents }),
    css: readFileSync(`${own}/page.css`, 'utf8'),
    schemeScript: readFileSync(`${folder}/scheme.js`, 'utf8').trim(),
    script,
    fonts,
  }
}

export async function visitorOf(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<LandingVisitor> {
  const { actor } = await readCaller(context, request, reply)
  if (!actor) return 'guest'
  return actor.role === 'user' ? 'customer' : 'staff'
}

/** Allows the inline script with this hash; the policy refuses all others. */
export function allowScript(reply: FastifyReply, hash: string) {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string') reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src 'self' ${hash}`))
}
