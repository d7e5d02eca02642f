import type { MobileBanner } from '@app/contract/banners/banners.calls.ts'
import type { Contract } from '@app/contract/index.ts'
import { offerPictureAddress } from '#catalogue/index.ts'
import { notFound, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { keepBanner } from '#events/index.ts'
import type { Handlers } from '#http/handlers.ts'
import { recordAudit } from '#logs/index.ts'
import { type BannerToShow, bannerToShow, insertMobileBanner, listMobileBanners, saveMobileBanner } from './banners.store.ts'

export const banners: Handlers<Contract['banners']> = {
  create: async ({ db, clock, storage, me, input: { title, fileUrl } }) =>
    db.transaction(async (db) => {
      const now = clock.now()
      const pictureId = await keepBanner(db, { storage, clock }, me.id, { field: 'fileUrl', uploadId: fileUrl })
      const id = await insertMobileBanner(db, { title, pictureId, createdBy: me.id, createdAt: now })
      await recordAudit(db, { actor: me, kind: 'settings', activity: `added the mobile banner ${title}`, at: now })
      return shown(db, id)
    }),
  update: async ({ db, clock, storage, me, input: { id, title, fileUrl } }) =>
    db.transaction(async (db) => {
      const picture = fileUrl ? { pictureId: await keepBanner(db, { storage, clock }, me.id, { field: 'fileUrl', uploadId: fileUrl }) } : {}
      if (!(await saveMobileBanner(db, known(id), { title, ...picture }))) throw notFound('Banner')
      await recordAudit(db, { actor: me, kind: 'settings', activity: `changed the mobile banner ${title}`, at: clock.now() })
      return shown(db, id)
    }),
  remove: async ({ db, clock, me, input: { id } }) => {
    await db.transaction(async (db) => {
      const { banner } = orNotFound(await bannerToShow(db, known(id)), 'Banner')
      await saveMobileBanner(db, id, { deletedAt: clock.now() })
      await recordAudit(db, { actor: me, kind: 'settings', activity: `deleted the mobile banner ${banner.title}`, at: clock.now() })
    })
    return { message: 'Deleted Successfully!' }
  },
  restore: async ({ db, input: { id } }) => {
    if (!(await saveMobileBanner(db, known(id), { deletedAt: null }, true))) throw notFound('Banner')
    return shown(db, id)
  },
  all: async ({ db, input }) => {
    const { items, ...counted } = await listMobileBanners(db, input)
    return { items: items.map(serializeBanner), ...counted }
  },
}

function known(id: string): string {
  if (!isId(id)) throw notFound('Banner')
  return id
}

const shown = async (db: Db, id: string): Promise<MobileBanner> => serializeBanner(orNotFound(await bannerToShow(db, id), 'Banner'))

const serializeBanner = ({ banner: { id, title, createdAt }, picture }: BannerToShow): MobileBanner => ({
  _id: id,
  title,
  fileUrl: offerPictureAddress(picture.id),
  width: picture.width,
  height: picture.height,
  createdAt: createdAt.toISOString(),
})
