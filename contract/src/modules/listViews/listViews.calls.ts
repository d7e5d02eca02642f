import { z } from 'zod'
import { signedIn } from '#core/access.ts'
import { get, Message, post } from '#core/call.ts'
import { Person } from '#users/users.shapes.ts'
import { listNames, mostColumns, viewNameLength, viewQueryLength } from './listViews.rules.ts'

/** A saved view of a list: a name and the query with tab, search, filters and sorting. */
export const ListView = z.object({
  _id: z.string(),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  isDefault: z.boolean(),
  /** The owner; absent for one's own views. */
  owner: Person.optional(),
})
export type ListView = z.infer<typeof ListView>

const list = z.enum(listNames)
const Name = z
  .string()
  .transform((name) => name.trim().replace(/\s+/g, ' '))
  .pipe(z.string().min(1, 'Please give it a name.').max(viewNameLength, `Please use ${viewNameLength} characters at the most.`))
const Query = z.string().max(viewQueryLength, 'This view has too many filters to be kept.')
const byId = z.object({ id: z.string() })

export const listViews = {
  of: get('/api/main/get-list-views', signedIn)
    .takes(z.object({ list }))
    .answers(z.object({ views: z.array(ListView), columns: z.array(z.string()).nullable() }))
    .says('The views of a list, own ones and those shared with the caller’s role, and the chosen columns; null for the default ones.'),
  add: post('/api/main/add-list-view', signedIn)
    .takes(z.object({ list, name: Name, query: Query, isShared: z.boolean().default(false) }))
    .answers(ListView)
    .says('Saves the current state of a list as a view; the back office may share it. Names are unique, ignoring case.'),
  update: post('/api/main/update-list-view', signedIn)
    .takes(byId.extend({ name: Name.optional(), query: Query.optional(), isShared: z.boolean().optional() }))
    .answers(ListView)
    .says('Changes an own view.'),
  remove: post('/api/main/delete-list-view', signedIn)
    .takes(byId)
    .answers(Message)
    .says('Deletes an own view; an admin may also delete a shared one.'),
  chooseDefault: post('/api/main/set-default-list-view', signedIn)
    .takes(z.object({ list, id: z.string().nullable() }))
    .answers(Message)
    .says('The view that the list opens with for the caller; null for none.'),
  arrangeColumns: post('/api/main/set-list-columns', signedIn)
    .takes(z.object({ list, columns: z.array(z.string().min(1).max(60)).min(1).max(mostColumns).nullable() }))
    .answers(Message)
    .says('The columns that the caller has chosen, in order; null for the default ones.'),
}
