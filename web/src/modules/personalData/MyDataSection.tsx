import { useMe } from '#core/session.ts'
import { Section } from '#ui/Section.tsx'
import { Archives, AskForArchive } from './Archives.tsx'

/** What is kept of a customer, for themselves. */
export function MyDataSection() {
  const me = useMe()
  return (
    <Section
      title="Your data"
      text="Everything that you see here of yourself, your orders, payments, sessions and chats, with their files, in one zip archive."
      tools={!me.impersonation && <AskForArchive userId={me.id} />}
    >
      {me.impersonation ? null : <Archives userId={me.id} />}
    </Section>
  )
}
