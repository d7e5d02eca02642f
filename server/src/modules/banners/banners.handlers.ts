import type { MobileBanner } from '@app/contract/banners/banners.calls.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { InputOf } from '@app/contract/core/call.ts'
import type { Contract } from '@app/contract/index.ts'
import { offerPictureAddress } from '#catalogue/index.ts'
import type { AppContext } from '#core/context.ts'
import { notFound, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { type KeepBanner, withBanner } from '#events/index.ts'
import type { Handlers } from '#http/handlers.ts'
import { assertNotStale, changedFacts, recordAudit } from '#logs/index.ts'
import {
  type BannerToShow,
  bannerOfAttempt,
  bannerToShow,
  insertMobileBanner,
  listMobileBanners,
  lockMobileBanner,
  saveMobileBanner,
} from './banners.store.ts'

export const banners: Handlers<Contract['banners']> = {
  create: async ({ me, idempotencyKey, input: { title, fileUrl }, ...context }) => {
    const earlier = idempotencyKey ? await bannerOfAttempt(context.db, me.id, idempotencyKey) : undefined
    if (earlier) return await bannerDetails(context.db, earlier)
    return await withBanner(context, pictureOf(me, fileUrl), (keep) =>
      context.db.transaction(async (db) => {
        const now = context.clock.now()
        const pictureId = await keep(db)
        const id = await insertMobileBanner(db, { title, pictureId, createdBy: me.id, idempotencyKey, createdAt: now })
        await recordAudit(db, { actor: me, kind: 'settings', activity: `added the mobile banner ${title}`, at: now })
        return await bannerDetails(db, id)
      }),
    )
  },
  update: async ({ me, input, ...context }) =>
    input.fileUrl
      ? await withBanner(context, pictureOf(me, input.fileUrl), (keep) => updateBanner(context, me, input, keep))
      : await updateBanner(context, me, input),
  remove: async ({ db, clock, me, input: { id } }) => {
    await db.transaction(async (db) => {
      const { banner } = orNotFound(await bannerToShow(db, validId(id)), 'Banner')
      await saveMobileBanner(db, id, { deletedAt: clock.now() })
      await recordAudit(db, { actor: me, kind: 'settings', activity: `deleted the mobile banner ${banner.title}`, at: clock.now() })
    })
    return { message: 'Deleted Successfully!' }
  },
  restore: async ({ db, input: { id } }) => {
    if (!(await saveMobileBanner(db, validId(id), { deletedAt: null }, true))) throw notFound('Banner')
    return bannerDetails(db, id)
  },
  all: async ({ db, input }) => {
    const { items, ...counted } = await listMobileBanners(db, input)
    return { items: items.map(serializeBanner), ...counted }
  },
}

const pictureOf = (me: Actor, uploadId: string) => ({ ownerId: me.id, field: 'fileUrl', uploadId })

type Update = InputOf<Contract['banners']['update']>

const updateBanner = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  me: Actor,
  { id, title: given, fileUrl, version }: Update,
  keepPicture?: KeepBanner,
): Promise<MobileBanner> =>
  db.transaction(async (db) => {
    const before = orNotFound(await lockMobileBanner(db, validId(id)), 'Banner')
    const title = given ?? before.title
    const wanted = { title, fileUrl: fileUrl ?? null }
    const said = { title: before.title, fileUrl: offerPictureAddress(before.pictureId) }
    const subject = { kind: 'setting', id } as const
    await assertNotStale(db, { noun: 'banner', row: before, version, fieldOf: fieldOfColumn, now: said, wanted, subject })
    const picture: { pictureId?: string } = keepPicture ? { pictureId: await keepPicture(db) } : {}
    await saveMobileBanner(db, id, { title, ...picture })
    const facts = changedFacts(said, { title, fileUrl: picture.pictureId ? offerPictureAddress(picture.pictureId) : said.fileUrl })
    const activity = `changed the mobile banner ${title}`
    await recordAudit(db, { actor: me, kind: 'settings', activity, subject, ...facts, at: clock.now() })
    return await bannerDetails(db, id)
  })

/** The form's fields, by the columns that the trigger counts. */
const fieldOfColumn = { title: 'title', picture_id: 'fileUrl' }

function validId(id: string): string {
  if (!isId(id)) throw notFound('Banner')
  return id
}

const bannerDetails = async (db: Db, id: string): Promise<MobileBanner> => serializeBanner(orNotFound(await bannerToShow(db, id), 'Banner'))

const serializeBanner = ({ banner: { id, title, createdAt, version }, picture }: BannerToShow): MobileBanner => ({
  _id: id,
  title,
  fileUrl: offerPictureAddress(picture.id),
  width: picture.width,
  height: picture.height,
  createdAt: createdAt.toISOString(),
  version,
})
