import { Readable } from 'node:stream'
import { type Google, type GoogleFile, GoogleProblem, type Tokens } from './port.ts'

const labels = [
  { id: 'INBOX', name: 'INBOX', type: 'system' },
  { id: 'Label_1', name: 'Deal Confirmed', type: 'user' },
  { id: 'Label_2', name: 'In-Progress', type: 'user' },
  { id: 'Label_3', name: 'Delivered', type: 'user' },
] as const

const file = (id: string, name: string, mimeType: string): GoogleFile => ({
  id: `sandbox-${id}`,
  name,
  mimeType,
  sizeBytes: textOf(name).length,
  createdAt: '2026-01-05T09:00:00.000Z',
  ownerName: 'The sandbox',
})
const files = [
  file('1', 'Price list.txt', 'text/plain'),
  file('2', 'Onboarding of mentors.pdf', 'application/pdf'),
  file('3', 'Whiteboard.png', 'image/png'),
  file('4', 'Terms.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  file('5', 'Hours 2026.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  file('6', 'Templates.zip', 'application/zip'),
]
const tabs = { all: /./, image: /^image/, pdf: /pdf$/, word: /wordprocessing/, excel: /spreadsheet/, zip: /zip$/ }

/** A sandbox without any service: the consent link returns at once with a code, so that the whole flow can be tried without an account. */
export function sandboxGoogle(): Google {
  const tokens = (): Tokens => ({ accessToken: 'sandbox', expiresAt: new Date(Date.now() + 3_600_000), refreshToken: 'sandbox' })
  return {
    isSandbox: true,
    async consentLink({ state, redirectUri }) {
      const link = new URL(redirectUri)
      link.searchParams.set('state', state)
      link.searchParams.set('code', `sandbox-${state.slice(0, 8)}`)
      return link.href
    },
    async exchange(code) {
      if (!code.startsWith('sandbox-')) throw new GoogleProblem('wrong', 'The sandbox knows the codes of its own links alone.')
      return tokens()
    },
    refresh: async () => tokens(),
    revoke: async () => undefined,
    addressOf: async () => 'sandbox@google.example',
    labels: async () => [...labels],
    sendMail: () => Promise.reject(new GoogleProblem('wrong', 'The sandbox sends nothing.')),
    messageIdOf: async () => undefined,
    mailsAfter: async (_, historyId) => ({ ids: [], historyId }),
    mailsSince: async () => ({ ids: [], historyId: 1 }),
    readMail: () => Promise.reject(new GoogleProblem('missing', 'Google knows no such thing.')),
    label: async () => undefined,
    async files(_, { tab, search }) {
      const words = search.toLowerCase()
      return { items: files.filter(({ name, mimeType }) => tabs[tab].test(mimeType) && name.toLowerCase().includes(words)) }
    },
    async readFile(_, id) {
      const found = files.find((one) => one.id === id)
      if (!found) throw new GoogleProblem('missing', 'Google knows no such thing.')
      return { name: `${found.name}.txt`, type: 'text/plain', stream: Readable.from([textOf(found.name)]) }
    },
  }
}

function textOf(name: string): string {
  return `This is the sandbox's stand-in for ${name}.\n`
}
