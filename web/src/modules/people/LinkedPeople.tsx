import { useMe } from '#core/session.ts'
import { People } from '#ui/Person.tsx'
import { personPage } from './personPage.ts'

type Props = { kind: 'staff' | 'customer'; people: readonly { _id: string; name: string; profilePicture?: string | undefined }[] }

/** Faces and names; each links to its page if the reader may open it. */
export function LinkedPeople({ kind, people }: Props) {
  const me = useMe()
  return <People people={people.map(({ _id, name, profilePicture: picture }) => ({ name, picture, to: personPage(me, kind, _id) }))} />
}
