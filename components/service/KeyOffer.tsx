import { chakra } from '@chakra-ui/react/styled-system';
import { ApiKeyField } from './ApiKeyField';

/** A field for the visitor's own key, and how to get a free one. */
export function KeyOffer() {
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <p>
        A key is free with an account, and has more credits a day.{' '}
        <chakra.a
          href="https://openalex.org/settings/api"
          target="_blank"
          rel="noreferrer"
          color="brand.text"
          textDecoration="underline"
        >
          Get a free key
        </chakra.a>
      </p>
      <ApiKeyField />
    </chakra.div>
  );
}
