/** The style sheets of the landing page, which carries them itself: type, tokens and ground, without the dashboard's parts. */
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@mantine/core/styles/baseline.css'
import '#core/theme.css'
import '#core/base.css'
