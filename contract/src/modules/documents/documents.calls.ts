import { z } from 'zod'
import { admins, backOffice, signedIn } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { tooLong } from '#core/fields.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { Person } from '#users/users.shapes.ts'
import { archiveCalls } from './archives.calls.ts'
import { documentFilters } from './documents.filters.ts'
import { documentCategories, longestDeliveryNote } from './documents.rules.ts'

export const Document = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.enum(documentCategories),
  type: z.string(),
  sizeBytes: z.number().int(),
  /** The download link; absent while the reader may only see that the file exists. */
  fileLink: z.string().optional(),
  /** The preview link, for viewable types. */
  previewLink: z.string().optional(),
  /** True while the source code is locked until payment. */
  isLocked: z.boolean(),
  /** Of source code: the number of its delivery, and the note for the customer that came with it. */
  delivery: z.number().int().optional(),
  note: z.string().optional(),
  assignedOrder: z.string(),
  uploadedBy: Person.optional(),
  createdAt: z.iso.datetime(),
})
export type Document = z.infer<typeof Document>

/** A file with its order. */
export const ListedDocument = Document.extend({ orderName: z.string(), orderNumber: z.number().int() })
export type ListedDocument = z.infer<typeof ListedDocument>

const spelling = z.enum([...documentCategories, 'source code'])
/** A finished resumable upload by its id, or the file itself as multipart field `myfile` or `multiples`. */
const upload = z.object({
  orderId: z.string().optional(),
  order: z.string().optional(),
  category: spelling,
  uploadId: z.string().optional(),
  uploadIds: z.array(z.string()).max(20).optional(),
  /** With source code: words for the customer, such as how to run it. */
  note: z.string().trim().max(longestDeliveryNote, tooLong(longestDeliveryNote)).optional(),
})
const added = z.object({ message: z.string(), documents: z.array(Document) })

export const documents = {
  ...archiveCalls,
  all: get('/api/main/getDocs', backOffice)
    .takes(listInput(['all'], ['createdAt', 'name', 'size']).extend(filterFields(documentFilters)))
    .answers(listOf(ListedDocument))
    .says('The files of all orders, one page at a time; search covers their names, and the title, number and customer of the orders.'),
  ofOrder: ask('/api/main/getSpecificDoc', signedIn)
    .takes(z.object({ orderId: z.string() }))
    .answers(z.array(Document))
    .says('The files of an order, as its reader may see them.'),
  ofCustomerOrder: ask('/api/main/getSingleDocForUser', signedIn)
    .takes(z.object({ orderId: z.string(), userId: z.string().optional() }))
    .answers(z.array(Document))
    .says('The files of one of the caller’s orders.'),
  add: post('/api/main/post-documents', signedIn)
    .alsoAt('/api/main/upload-doc')
    .takes(upload)
    .takesFiles()
    .answers(added)
    .says('Adds files to an order; source code delivers it. Takes an Idempotency-Key.')
    .onceForEachKey(),
  addSeveral: post('/api/main/s3-multiple-upload', signedIn)
    .takes(upload)
    .takesFiles()
    .answers(added)
    .says('Adds several files to an order. Takes an Idempotency-Key.')
    .onceForEachKey(),
  remove: post('/api/main/delete-doc', admins)
    .takes(z.object({ docId: z.string() }))
    .answers(Message)
    .says('Removes a file.'),
  removeById: post('/api/main/deleteDocById', admins)
    .takes(z.object({ id: z.string() }))
    .answers(Message)
    .says('Removes a file.'),
}
