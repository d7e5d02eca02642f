import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Opens after it is mounted and not with it: Mantine remembers where the focus was only when it sees the change. */
export default function Dialog({ opened, ...modal }: ModalProps) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return <Modal {...modal} opened={isMounted && opened} />
}
