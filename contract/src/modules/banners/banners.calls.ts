import { z } from 'zod'
import { admins } from '#core/access.ts'
import { FormVersion, get, Message, post } from '#core/call.ts'
import { listInput, listOf } from '#core/paging.ts'

export const bannerTitleLength = 150

/** A picture for the company's phone app. */
export const MobileBanner = z.object({
  _id: z.string(),
  title: z.string(),
  fileUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type MobileBanner = z.infer<typeof MobileBanner>

export const BannerInput = z.object({
  title: z.string().trim().min(1, 'Required!').max(bannerTitleLength, `At most ${bannerTitleLength} characters.`),
  /** The id of a finished upload; if a change leaves it out, the picture stays. */
  fileUrl: z.string().trim().min(1, 'Please upload a picture.').max(300),
})
const one = z.object({ id: z.string().max(100) })

export const banners = {
  create: post('/api/main/create-mobile-banner', admins)
    .takes(BannerInput)
    .answers(MobileBanner)
    .says('Adds a banner for the phone app, JPG or PNG; the server converts the picture.')
    .onceForEachKey('answerOfNow'),
  update: post('/api/main/update-mobile-banner', admins)
    .takes(one.extend({ title: BannerInput.shape.title.optional(), fileUrl: BannerInput.shape.fileUrl.optional(), version: FormVersion }))
    .answers(MobileBanner)
    .says('Changes the title of a banner, or its picture.'),
  remove: post('/api/main/delete-mobile-banner', admins).takes(one).answers(Message).says('Deletes a banner.'),
  restore: post('/api/main/restore-mobile-banner', admins).takes(one).answers(MobileBanner).says('Restores a banner.'),
  all: get('/api/main/get-all-banners', admins)
    .takes(listInput(['all'], ['createdAt', 'title']))
    .answers(listOf(MobileBanner))
    .says('The banners, a page at a time; search matches a part of the title.'),
}
