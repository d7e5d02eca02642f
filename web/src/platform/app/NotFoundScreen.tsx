import { href } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useScreenTitle } from '#ui/Screen.tsx'
import styles from './Plain.module.css'

export default function NotFoundScreen() {
  const heading = useScreenTitle('Page not found')
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        Page not found
      </h1>
      <p className={styles.text}>There is nothing at this address. The link may be old, or a letter may be missing from it.</p>
      <Button component={Link} to={href('landing')} mt="lg">
        Back To Home !
      </Button>
    </div>
  )
}
