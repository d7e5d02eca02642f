import { z } from 'zod'
import { admins } from '#core/access.ts'
import { get, Message, post } from '#core/call.ts'
import { listInput, listOf } from '#core/paging.ts'
import { recycleTabs, recycleTypes } from './recycle.rules.ts'
import { ManyIds, RecycleItem, RecycleResult, Recycling, Restoring } from './recycle.shapes.ts'

const Results = z.object({ results: z.array(RecycleResult) })

export const recycle = {
  recycle: post('/api/main/recycle-data', admins)
    .takes(Recycling)
    .answers(Message.extend({ itemId: z.string() }))
    .says(
      'Puts a row into the recycle bin, with everything that hangs on it. The row is marked where it stands: it is in no list any more.',
    ),
  recycleMany: post('/api/main/recycle-many', admins)
    .takes(z.object({ ids: ManyIds, recycleType: z.enum(recycleTypes) }))
    .answers(Results)
    .says('The same for several rows of a kind, each by itself and by its own rules; tells of each what became of it.'),
  all: get('/api/main/all-recycle-data', admins)
    .takes(listInput(recycleTabs, ['createdAt', 'name']))
    .answers(listOf(RecycleItem, recycleTabs))
    .says('What lies in the recycle bin, a page at a time; `deletedAt` says when it is deleted for good by itself.'),
  restore: post('/api/main/restoreRecycleItem', admins)
    .takes(Restoring)
    .answers(Message)
    .says('Brings a row back exactly as it was, with everything that went with it. Takes the id of the row or of its place in the bin.'),
  restoreMany: post('/api/main/restore-recycle-items', admins)
    .takes(z.object({ ids: ManyIds }))
    .answers(Results)
    .says('The same for several places in the bin, each by itself.'),
  remove: post('/api/main/delete-recycle-item', admins)
    .takes(z.object({ id: z.string() }))
    .answers(Message)
    .says('Deletes one of the bin for good, with its files. Of money the figures stay, without the person.'),
}
