import { useMe } from '#core/session.ts'
import { Section } from '#ui/Section.tsx'
import { Archives, AskForArchive } from './Archives.tsx'

/** A customer's own personal data. */
export function MyDataSection() {
  const me = useMe()
  return (
    <Section
      title="Your data"
      text="Your profile, orders, payments, sessions and chats, with their files, in one zip archive."
      tools={!me.impersonation && <AskForArchive userId={me.id} />}
    >
      {me.impersonation ? null : <Archives userId={me.id} />}
    </Section>
  )
}
