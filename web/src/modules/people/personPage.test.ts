import { roles } from '@app/contract/core/access.ts'
import { maySeeUser } from '@app/contract/users/users.rules.ts'
import { expect, test } from 'vitest'
import { personPage } from './personPage.ts'

test('a name links only to a page that the reader may open, and the office may open all', () => {
  for (const role of roles)
    for (const [kind, of] of [
      ['customer', 'user'],
      ['staff', 'employee'],
      ['staff', 'manager'],
      ['staff', 'sales'],
    ] as const) {
      const may = maySeeUser({ id: 'me', role, isSuperAdmin: false }, { id: 'other', role: of, isSuperAdmin: false, managerId: null })
      expect(personPage({ role }, kind, 'other') !== undefined, `${role} ${of}`).toBe(may)
    }
})
