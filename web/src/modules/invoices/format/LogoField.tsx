import { largestPicture, pictureTypes } from '@app/contract/pictures/pictures.rules.ts'
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { problemWith } from '#profile/index.ts'
import styles from '../Invoices.module.css'

/** The change of the logo on save; undefined keeps it. */
export type LogoChoice = { file?: File; isRemoved?: boolean }

type Props = {
  logo: string
  isCompanyLogo: boolean
  choice: LogoChoice
  onChoose: (choice: LogoChoice) => void
  problem: string | undefined
}

/** The logo of invoices; the company's until another one is uploaded. */
export function LogoField({ logo, isCompanyLogo, choice, onChoose, problem }: Props) {
  const [wrong, setWrong] = useState<string>()
  const choose = (file: File | null) => {
    if (!file) return
    const found = problemWith(file)
    setWrong(found)
    if (!found) onChoose({ file })
  }
  const isShown = logo !== '' && !choice.file && !choice.isRemoved
  const says = wrong ?? problem
  return (
    <Stack gap="xs">
      <Text component="p" fw={500} m={0}>
        Logo
      </Text>
      {isShown && <img src={logo} alt={isCompanyLogo ? 'The logo of the company' : 'The logo of invoices'} className={styles.logo} />}
      {choice.file && <Text component="p" m={0}>{`${choice.file.name} is uploaded when you save.`}</Text>}
      {choice.isRemoved && (
        <Text component="p" m={0}>
          Invoices will have no logo.
        </Text>
      )}
      <Group gap="xs">
        <FileButton onChange={choose} accept={pictureTypes.join(',')} inputProps={{ 'aria-label': 'Logo file' }}>
          {(props) => (
            <Button variant="default" {...props}>
              {isShown || choice.file ? 'Change logo' : 'Add a logo'}
            </Button>
          )}
        </FileButton>
        {(isShown || choice.file) && (
          <Button variant="subtle" color="gray" onClick={() => onChoose(logo === '' || choice.file ? {} : { isRemoved: true })}>
            Remove
          </Button>
        )}
      </Group>
      <div role="alert">{says && <p className={styles.problem}>{says}</p>}</div>
      <Text component="p" size="sm" m={0} c="dimmed">
        PNG, JPEG, WebP or GIF, up to {largestPicture.bytes / 1_000_000} MB.
      </Text>
    </Stack>
  )
}
