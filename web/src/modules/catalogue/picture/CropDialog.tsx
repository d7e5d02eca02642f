import { Slider } from '@mantine/core'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { offerPictureBox } from '@app/contract/catalogue/offerPictures.rules.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import styles from './CropDialog.module.css'
import type { Cut } from './sendOfferPicture.ts'

type Props = { file: File; onCut: (cut: Cut | undefined) => void; onClose: () => void; onBroken: (why: string) => void }

const mostZoom = 4

/** The picture under a window with the card's shape: move it by pointer or arrow keys, zoom with the slider. */
export default function CropDialog({ file, onCut, onClose, onBroken }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [cut, setCut] = useState<Cut>()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  return (
    <FormDialog title="Crop the picture" isOpen onClose={onClose} size="lg">
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            // React events bubble from the dialog to the form around it, which must not be submitted.
            event.stopPropagation()
            onCut(cut)
          }}
        >
          <div className={styles.stage}>
            {address && (
              <Cropper
                image={address}
                crop={crop}
                zoom={zoom}
                maxZoom={mostZoom}
                aspect={offerPictureBox.width / offerPictureBox.height}
                showGrid={false}
                disableAutomaticStylesInjection
                keyboardStep={8}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, { x, y, width, height }) =>
                  setCut({
                    x: Math.round(x),
                    y: Math.round(y),
                    width: Math.max(1, Math.round(width)),
                    height: Math.max(1, Math.round(height)),
                  })
                }
                mediaProps={{ alt: '', onError: () => onBroken('This picture could not be read. Please choose another one.') }}
                cropperProps={{ role: 'group', 'aria-label': 'What will be shown. Move the picture with the arrow keys.' }}
              />
            )}
          </div>
          <div className={styles.zoom}>
            <span id="card-zoom">Zoom</span>
            <Slider
              className={styles.slider}
              value={zoom}
              onChange={setZoom}
              min={1}
              max={mostZoom}
              step={0.1}
              label={null}
              thumbProps={{ 'aria-labelledby': 'card-zoom' }}
            />
          </div>
          <FormActions submit="Use picture" isDisabled={!cut} onCancel={close} />
        </form>
      )}
    </FormDialog>
  )
}
