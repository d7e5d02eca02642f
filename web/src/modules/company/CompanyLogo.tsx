import type { CompanyLogo as Logo } from '@app/contract/company/company.shapes.ts'
import { pictureTypes } from '@app/contract/pictures/pictures.rules.ts'
import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { problemWith } from '#profile/index.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { Section } from '#ui/Section.tsx'
import styles from './Company.module.css'
import { sendLogo } from './sendLogo.ts'

/** The logo as every bar shows it; changes apply at once, without the form. */
export function CompanyLogo({ logo }: { logo: Logo | undefined }) {
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const refresh = [calls.company, calls.home]
  const remove = useAction(calls.company.removeLogo, {
    done: 'The logo was removed.',
    failed: 'The logo could not be removed.',
    refresh,
  })
  const send = useMutation({
    mutationFn: sendLogo,
    onSuccess: () => {
      for (const module of refresh) void queries.invalidateQueries({ queryKey: module.key() })
      toast.success('The logo was saved.')
    },
  })
  const choose = (file: File | null) => {
    if (!file) return
    send.reset()
    const wrong = problemWith(file)
    setProblem(wrong)
    if (!wrong) send.mutate(file)
  }
  const says = problem ?? send.error?.messageOr('The logo could not be saved.')

  return (
    <Section title="Logo" text="Shown in every bar, beside the words of Edit Home. PNG, JPEG, WebP or GIF, up to 1 MB.">
      <div className={styles.logo}>
        {logo && <img src={logo.address} width={logo.width} height={logo.height} alt="The logo as it is" className={styles.logoPicture} />}
        <FileButton onChange={choose} accept={pictureTypes.join(',')} inputProps={{ 'aria-label': 'Logo file' }}>
          {(props) => (
            <Button variant="default" loading={send.isPending} {...props}>
              {logo ? 'Change logo' : 'Add a logo'}
            </Button>
          )}
        </FileButton>
        {logo && (
          <ConfirmButton
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            ask={{ title: 'Remove the logo?', text: 'The mark of the product is shown instead.', action: 'Remove logo' }}
            onConfirm={() => remove.mutate({})}
          >
            Remove
          </ConfirmButton>
        )}
      </div>
      <div role="alert">{says && <p className={styles.problem}>{says}</p>}</div>
    </Section>
  )
}
