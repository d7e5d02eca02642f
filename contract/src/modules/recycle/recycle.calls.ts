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
    .says('Moves a row to the recycle bin, with everything that belongs to it. The row is only marked; it appears in no list any more.'),
  recycleMany: post('/api/main/recycle-many', admins)
    .takes(z.object({ ids: ManyIds, recycleType: z.enum(recycleTypes) }))
    .answers(Results)
    .says('The same for several rows of a kind, one by one; returns the result of each.'),
  all: get('/api/main/all-recycle-data', admins)
    .takes(listInput(recycleTabs, ['createdAt', 'name']))
    .answers(listOf(RecycleItem, recycleTabs))
    .says('The recycled objects, a page at a time; `deletedAt` is the time of their permanent deletion.'),
  restore: post('/api/main/restoreRecycleItem', admins)
    .takes(Restoring)
    .answers(Message)
    .says('Restores a row exactly as it was, with everything that belongs to it. Takes the id of the row or of its entry in the bin.'),
  restoreMany: post('/api/main/restore-recycle-items', admins)
    .takes(z.object({ ids: ManyIds }))
    .answers(Results)
    .says('The same for several entries in the bin, one by one.'),
  remove: post('/api/main/delete-recycle-item', admins)
    .takes(z.object({ id: z.string() }))
    .answers(Message)
    .says('Deletes an entry of the bin permanently, with its files. Amounts of money stay, without the person.'),
}
