import { changedFields, fieldInWords, resumeFieldWords } from '@app/contract/resume/resume.rules.ts'
import type { ResumeWords } from '@app/contract/resume/resume.shapes.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { When } from '#ui/When.tsx'
import styles from './Resume.module.css'

type Props = { now: ResumeWords; current: number; onTakenBack: () => void }

/** Earlier versions: compare them with the present text, or restore one. */
export function ResumeVersions(props: Props) {
  return (
    <FormDialog
      title="Versions"
      text="Each save creates a version. The latest fifty are kept."
      size="lg"
      button="Versions"
      buttonProps={{ variant: 'default' }}
    >
      {(close) => <Versions {...props} close={close} />}
    </FormDialog>
  )
}

function Versions({ now, current, onTakenBack, close }: Props & { close: () => void }) {
  const query = useQuery(calls.resume.versions.queryOptions())
  const [compared, setCompared] = useState<number>()
  const restore = useAction(calls.resume.restoreVersion, {
    done: (_, { version }) => `Version ${version} is back.`,
    failed: 'Something Went Wrong!',
    refresh: [calls.resume.versions],
    after: () => {
      close()
      onTakenBack()
    },
  })
  return (
    <Loaded query={query} failed="The versions could not be loaded.">
      {(versions) => (
        <ul className={styles.versions}>
          {versions.map(({ version, at }) => (
            <li key={version}>
              <div className={styles.version}>
                <span>
                  Version {version}
                  {version === current && ' (the latest)'} · <When at={new Date(at)} />
                </span>
                <span>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-expanded={compared === version}
                    aria-label={`Compare version ${version}`}
                    onClick={() => setCompared(compared === version ? undefined : version)}
                  >
                    Compare
                  </Button>
                  {version !== current && (
                    <ConfirmButton
                      variant="subtle"
                      size="compact-sm"
                      aria-label={`Restore version ${version}`}
                      ask={{
                        title: `Restore version ${version}?`,
                        text: 'It is published as a new version. Your unsaved draft is discarded.',
                        action: 'Restore',
                      }}
                      onConfirm={() => restore.mutate({ version, current })}
                    >
                      Restore
                    </ConfirmButton>
                  )}
                </span>
              </div>
              {compared === version && <Comparison version={version} now={now} />}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function Comparison({ version, now }: { version: number; now: ResumeWords }) {
  const query = useQuery(calls.resume.version.queryOptions({ version }))
  return (
    <Loaded query={query} failed="This version could not be loaded.">
      {({ content }) => {
        const fields = changedFields(content, now)
        if (fields.length === 0) return <p>It is the same as the present text.</p>
        return (
          <dl>
            {fields.map((field) => (
              <div key={field} className={styles.difference}>
                <dt>{resumeFieldWords[field]}</dt>
                <dd>
                  <del>{fieldInWords(field, content) || 'nothing'}</del>
                </dd>
                <dd>
                  <ins>{fieldInWords(field, now) || 'nothing'}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )
      }}
    </Loaded>
  )
}
