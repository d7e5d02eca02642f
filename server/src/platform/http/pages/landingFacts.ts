import {
  hasFailed,
  type LandingFacts,
  type LandingVisitor,
  type Loaded,
  landingFailures,
  landingListLength,
} from '@app/contract/home/landing.rules.ts'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import type { AllHandlers } from '../api.ts'
import type { Context } from '../handlers.ts'

/** The facts of the landing page: the answers of its calls to a visitor. A part that fails to load says so, and the others are shown. */
export async function landingFacts(context: AppContext, handlers: AllHandlers, visitor: LandingVisitor): Promise<LandingFacts> {
  const asVisitor = <Input>(input: Input) => visit(context, input)
  const list = { page: 1, pageSize: landingListLength, search: '', sort: 'rank', direction: 'asc' } as const
  const [about, details, services, sessions, mentors, voices] = await Promise.all([
    handlers.home.about(asVisitor({})),
    loaded(context, landingFailures.details, handlers.home.details(asVisitor({}))),
    loaded(
      context,
      landingFailures.services,
      handlers.catalogue.services(asVisitor(list)).then(({ items }) => items),
    ),
    loaded(
      context,
      landingFailures.sessions,
      handlers.catalogue.sessions(asVisitor(list)).then(({ items }) => items),
    ),
    loaded(context, '', handlers.home.mentors(asVisitor({}))),
    loaded(context, '', handlers.feedback.published(asVisitor({}))),
  ])
  return {
    about,
    details,
    services,
    sessions,
    mentors: hasFailed(mentors) ? [] : mentors,
    voices: hasFailed(voices) ? [] : voices,
    visitor,
  }
}

/** A refusal's message is shown; any other error is a bug, which is logged and shown in general terms. */
async function loaded<T extends object>({ log }: AppContext, fallback: string, asked: Promise<T>): Promise<Loaded<T>> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refusal) return { failed: error.message }
    log.error({ err: error }, 'a part of the landing page could not be loaded')
    return { failed: fallback }
  }
}

/** The context of an anonymous visit from within the product. */
export const visit = <Input>(context: AppContext, input: Input): Context<Input> => ({
  ...context,
  zone: context.config.TIME_ZONE,
  input,
  actor: null,
  get me(): never {
    throw new Refusal('UNAUTHORIZED', 'Please sign in.')
  },
  files: [],
  session: { id: null, owesSecondFactor: false, impersonation: null, begin() {}, end() {} },
  idempotencyKey: null,
  from: { address: '', userAgent: '', visitorId: '', requestId: 'landing', isNewVisitor: true, knownPeople: {} },
})
