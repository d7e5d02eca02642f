import type { Actor } from '@app/contract/core/access.ts'
import { roleOfKind } from '@app/contract/developerRequests/developerRequests.rules.ts'
import type { MakeDeveloper } from '@app/contract/developerRequests/developerRequests.shapes.ts'
import { roleWords } from '@app/contract/users/users.rules.ts'
import { giveRole } from '#accounts/index.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, onDuplicate, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { findUser } from '#users/index.ts'
import { lockRequest, saveDecision } from './developerRequests.store.ts'
import type { DeveloperRequestRow } from './developerRequests.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>

/**
 * Accepts a request: the role and the request change together or not at all. Repeating it changes nothing.
 * @throws Refusal NOT_FOUND; CONFLICT if the person has another role by now; and all refusals of the role change
 */
export async function makeDeveloper(context: Deps, actor: Actor, { id, role: kind, manager }: MakeDeveloper): Promise<void> {
  const [role, now] = [roleOfKind[kind], context.clock.now()]
  await context.db.transaction(async (db) => {
    const request = orNotFound(await lockRequest(db, id), 'Developer request')
    if (request.status === 'accepted') {
      if (request.acceptedAs === role) return
      throw conflict(`This request is accepted already, as ${wordsFor(request)}.`)
    }
    const person = orNotFound(await findUser(db, request.requesterId), 'User')
    if (person.role !== 'user' && person.role !== role) throw conflict(`${person.name} is ${roleWords[person.role]} by now.`)
    await giveRole(db, context, actor, person.id, { role, manager })
    await decide(db, request, { status: 'accepted', acceptedAs: role, acceptedBy: actor.id, acceptedAt: now })
    await recordAudit(db, {
      actor,
      kind: 'role',
      activity: `accepted the developer request of ${person.username} as ${roleWords[role]}`,
      subject: { kind: 'developerRequest', id },
      before: { status: 'open' },
      after: { status: 'accepted', role: roleWords[role] },
      at: now,
    })
  })
}

/**
 * Revokes an acceptance: the person is a customer again, and the request is open.
 * @throws Refusal NOT_FOUND; CONFLICT if the person has another role by now, or open work that must be handed over first
 */
export async function revokeDeveloper(context: Deps, actor: Actor, id: string): Promise<void> {
  const another = conflict('This person has asked again since. Decide on the newer request.')
  await onDuplicate({ developer_requests_one_open_key: another }, () =>
    context.db.transaction(async (db) => {
      const request = orNotFound(await lockRequest(db, id), 'Developer request')
      if (request.status === 'open') return
      const person = orNotFound(await findUser(db, request.requesterId), 'User')
      if (person.role !== request.acceptedAs) throw conflict(`${person.name} is ${roleWords[person.role]} by now.`)
      await giveRole(db, context, actor, person.id, { role: 'user' })
      await decide(db, request, { status: 'open', acceptedAs: null, acceptedBy: null, acceptedAt: null })
      await recordAudit(db, {
        actor,
        kind: 'role',
        activity: `took back the acceptance of the developer request of ${person.username}`,
        subject: { kind: 'developerRequest', id },
        before: { status: 'accepted', role: wordsFor(request) },
        after: { status: 'open' },
        at: context.clock.now(),
      })
    }),
  )
}

type Decision = Pick<DeveloperRequestRow, 'status' | 'acceptedAs' | 'acceptedBy' | 'acceptedAt'>

async function decide(db: Db, request: DeveloperRequestRow, decision: Decision) {
  await saveDecision(db, request.id, decision)
  await enqueue(db, 'developerDecided', { requestId: request.id })
}

const wordsFor = ({ acceptedAs }: DeveloperRequestRow) => (acceptedAs ? roleWords[acceptedAs] : '')
