import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import { howMany } from '#test/howMany.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const secret = 'quokka'
const act = fc.oneof(
  fc.record({ does: fc.constant('note' as const), mention: fc.boolean() }),
  fc.record({ does: fc.constantFrom('customer' as const, 'sales' as const) }),
  fc.record({ does: fc.constantFrom('editNote' as const, 'reactToNote' as const, 'deleteNote' as const) }),
)

test('notes of staff never change the answers, notifications, pushes and mails of a customer', {
  timeout: 120_000,
}, async () => {
  const { sales, admin } = testApp.people
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      const customer = await testApp.one('user')
      const mine = testApp.as(customer).conversations
      const office = testApp.as(sales).conversations
      const { _id } = await mine.createUserGroup({})
      testApp.pushed.length = 0
      const notes: string[] = []
      const said: string[] = []
      for (const { does, ...more } of acts) {
        const note = notes.at(-1)
        if (does === 'customer' || does === 'sales') {
          said.push(`word ${said.length}`)
          await (does === 'sales' ? office : mine).send({ conversationId: _id, text: `word ${said.length - 1}` })
        } else if (does === 'note') {
          const mentions = 'mention' in more && more.mention ? [customer.id, admin.id] : []
          notes.push((await office.send({ conversationId: _id, text: `${secret} ${notes.length}`, isNote: true, mentions }))._id)
        } else if (note && does === 'editNote') await office.edit({ id: note, message: `${secret} again` })
        else if (note && does === 'reactToNote') await office.react({ id: note, emoji: '👍', isOn: true })
        else if (note) await office.remove({ id: notes.pop() ?? '' })
        await testApp.runJobs()
      }
      const [messages, conversation, list, groups] = [
        await mine.messages({ conversationId: _id, limit: 100 }),
        await mine.one({ id: _id }),
        await mine.list({ section: 'chat' }),
        await mine.userGroupMessages({ groupId: _id, after: 0, limit: 100 }),
      ]
      expect(messages.map(({ message, seq }) => [seq, message])).toEqual(said.map((text, at) => [at + 1, text]))
      expect(groups).toEqual(messages)
      expect(conversation.lastSeq).toBe(said.length)
      expect(conversation.last?.text).toBe(said.at(-1))
      const pushed = testApp.pushed.filter((one) => one.kind === 'message' && one.audience.users?.includes(customer.id))
      expect(pushed).toHaveLength(said.length)
      const seen = [
        messages,
        conversation,
        list,
        pushed,
        await mine.search({ search: secret }),
        await testApp.toldTo(customer),
        await testApp.mailsTo(customer),
      ]
      expect(JSON.stringify(seen)).not.toContain(secret)
      expect(await testApp.toldTo(customer)).not.toContainEqual(expect.stringMatching(/mentioned/))
      for (const id of notes) {
        await expect(mine.react({ id, emoji: '👍', isOn: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
        await expect(mine.send({ conversationId: _id, text: 'x', answersId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      }
    }),
    { numRuns: howMany('NOTE_RUNS', { short: 2, long: 6 }) },
  )
})
