import { href, screens } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { Screen } from '#ui/Screen.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { ResumeEditor } from './ResumeEditor.tsx'

/** A person's own resume. */
export default function MyResumeScreen() {
  // The draft is newer than any answer, so the resume is fetched once each time the page opens.
  const [round, setRound] = useState(0)
  const query = useQuery({
    ...calls.resume.get.queryOptions({}),
    queryKey: [...calls.resume.get.key(), round],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const frame = { title: screens.myResume.title, breadcrumb: [{ label: 'Home', to: href('home') }] }
  return (
    <Loaded query={query} failed="Your resume could not be loaded." frame={(error) => <Screen {...frame}>{error}</Screen>}>
      {(loaded) => <ResumeEditor key={round} loaded={loaded} frame={frame} onReload={() => setRound((before) => before + 1)} />}
    </Loaded>
  )
}
