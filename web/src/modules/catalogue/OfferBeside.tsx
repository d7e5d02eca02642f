import { ActionIcon, Button } from '@mantine/core'
import { IconArrowUpRight, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import styles from './Catalogue.module.css'
import { OfferFacts } from './OfferFacts.tsx'
import { type OfferKind, offerKinds, offerQuery } from './offerKinds.ts'

type Props = { id: string; name: string | undefined; onClose: () => void }

export const SessionBeside = (props: Props) => <OfferBeside kind="session" {...props} />
export const ServiceBeside = (props: Props) => <OfferBeside kind="service" {...props} />

/** A session or service beside its list. */
function OfferBeside({ kind, id, name, onClose }: Props & { kind: OfferKind }) {
  const asked = useQuery(offerQuery(kind, id))
  const { type, page, words, one } = offerKinds[kind]
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title} tabIndex={-1} data-beside-title>
          {asked.data?.name ?? name ?? type}
        </h2>
        <div className={styles.tools}>
          <Button
            component={Link}
            to={page(id)}
            variant="default"
            size="compact-sm"
            rightSection={<IconArrowUpRight size={14} aria-hidden="true" />}
          >
            Open
          </Button>
          <ActionIcon aria-label="Close what is beside the list" aria-keyshortcuts="Escape" onClick={onClose}>
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      </header>
      <div key={id} className={styles.beside}>
        <Loaded
          query={asked}
          failed={words.notLoaded}
          skeleton={<TextSkeleton lines={8} />}
          missing={`This ${one} is not here. It may have been deleted.`}
        >
          {(offer) => <OfferFacts offer={offer} />}
        </Loaded>
      </div>
    </>
  )
}
