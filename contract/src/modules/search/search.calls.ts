import { z } from 'zod'
import { signedIn } from '#core/access.ts'
import { get } from '#core/call.ts'
import { longestSearch } from './search.rules.ts'
import { SearchResult } from './search.shapes.ts'

export const search = {
  quick: get('/api/main/quick-search', signedIn)
    .takes(z.object({ search: z.string().trim().max(longestSearch).default('') }))
    .answers(SearchResult)
    .says('The few best orders, people and payments for these words, limited to what the caller’s own lists show.'),
}
