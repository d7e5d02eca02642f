import type { DataArchive } from '@app/contract/personalData/personalData.calls.ts'
import { archiveKeptDays } from '@app/contract/personalData/personalData.rules.ts'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { bytes } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { Tag } from '#ui/Tag.tsx'
import { When } from '#ui/When.tsx'
import styles from './PersonalData.module.css'

const lookAgainMs = 3_000

/** Requests an archive. */
export function AskForArchive({ userId }: { userId: string }) {
  const ask = useAction(calls.personalData.askForArchive, {
    done: 'The archive is being written. We notify you when it is ready.',
    failed: 'The archive could not be requested.',
    refresh: [calls.personalData.archives],
  })
  return (
    <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate({ userId })}>
      Make an archive
    </Button>
  )
}

/** The archives that the reader has requested and can still download. */
export function Archives({ userId }: { userId: string }) {
  const query = useQuery({
    ...calls.personalData.archives.queryOptions({ userId }),
    refetchInterval: ({ state }) => (state.data?.some((archive) => archive.state === 'writing') ? lookAgainMs : false),
  })
  return (
    <Loaded query={query} failed="The archives could not be loaded." skeleton={<TextSkeleton lines={1} />}>
      {(archives) =>
        archives.length === 0 ? (
          <Text c="dimmed">None was requested in the last {archiveKeptDays} days.</Text>
        ) : (
          <ul className={styles.archives}>
            {archives.map((archive) => (
              <Archive key={archive._id} archive={archive} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Archive({ archive: { state, fileUrl, sizeBytes = 0, createdAt, keptUntil } }: { archive: DataArchive }) {
  return (
    <li className={styles.archive}>
      <span>
        Archive of <When at={new Date(createdAt)} show="exact" />
        {keptUntil && (
          <>
            {' '}
            · {bytes(sizeBytes)}, to be fetched until <When at={new Date(keptUntil)} show="exact" />
          </>
        )}
      </span>
      {fileUrl ? (
        <Button component="a" href={fileUrl} size="compact-sm" variant="default" download>
          Download
        </Button>
      ) : (
        <Tag tone={state === 'failed' ? 'warm' : 'plain'}>{state === 'failed' ? 'Failed: make another one' : 'Being written…'}</Tag>
      )}
    </li>
  )
}
