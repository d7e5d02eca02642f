import { Button, Modal } from '@mantine/core'
import { useProductInfo } from '#core/productInfo.ts'
import { toast } from '#core/toast.ts'
import styles from './SecondFactor.module.css'

type Props = { codes: readonly string[] | null; username: string; onKept: () => void }

/** The recovery codes, shown only once. Only the button closes the dialog, since unsaved codes are lost. */
export function RecoveryCodes({ codes, username, onKept }: Props) {
  const product = useProductInfo()?.product ?? ''
  const text = codes?.join('\n') ?? ''
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Recovery codes copied.'),
      () => toast.failure('They could not be copied. Select them and copy them by hand.'),
    )
  return (
    <Modal
      opened={codes !== null}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Keep your recovery codes"
      classNames={{ overlay: styles.veil }}
    >
      <p className="dialog-text">
        Each opens your account once if you lose your phone or passkey. They are not shown again: keep them where you keep your passwords,
        or print them.
      </p>
      <ol className={styles.codes} aria-label={`Recovery codes of ${username} for ${product}`}>
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => void copy()} data-autofocus>
          Copy
        </Button>
        <Button
          variant="default"
          component="a"
          download={`recovery-codes-${username}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${product}: recovery codes of ${username}\n\n${text}\n`)}`}
        >
          Download
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <Button ml="auto" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </Modal>
  )
}
