'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { withBasePath } from '@/lib/base/base-path';
import { LINK_STYLE, Outside, Part, Points } from './Part';

/** The bundler replaces these names by what the build was told. */
function siteFacts() {
  return {
    isExport: process.env.NEXT_PUBLIC_BUILD_TARGET === 'export',
    service: new URL(process.env.NEXT_PUBLIC_OPENALEX_API_URL || 'https://api.openalex.org').host,
    contact: process.env.NEXT_PUBLIC_OPERATOR_CONTACT ?? '',
    commit: process.env.NEXT_PUBLIC_COMMIT ?? '',
  };
}

const EVERYWHERE = [
  'There is no account, no cookie, no statistics, and no script, font or picture of another site.',
  'Your searches, maps, sessions, uploaded reviews and results stay in this browser until you delete them there.',
  'An API key of your own is stored in this browser as plain text and is used for your requests to OpenAlex alone. It is in no link, log or file that this application makes.',
  'Links to other sites do not tell them where you come from.',
] as const;

/** Who gets what, on the kind of host that this build is for (docs/behaviours/routes.md#about). */
export function Privacy() {
  const { isExport, service, contact } = siteFacts();
  const requests = isExport
    ? `Your browser asks ${service} directly. That service sees your network address, every search and every record you open, and your e-mail address if you entered one in the settings. OpenAlex is run in the United States.`
    : `Your searches and the records you open go to the server of this site, which asks ${service} for you and passes on neither your network address nor anything else about you, but for an API key or e-mail address that you entered. It stores the answers, with the text of the search, for a limited time and not with a name.`;
  return (
    <Part title="Privacy">
      <Points points={[requests, ...EVERYWHERE]} />
      {contact === '' ? null : (
        <p>
          Questions about this site: <Contact contact={contact} />
        </p>
      )}
    </Part>
  );
}

/** An address of the web or of mail as a link, anything else as it is written. */
function Contact({ contact }: { readonly contact: string }) {
  if (/^https?:\/\//.test(contact)) return <Outside to={contact}>{contact}</Outside>;
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return <Outside to={`mailto:${contact}`}>{contact}</Outside>;
  return contact;
}

/** The licence of the program, and those of the packages in it. */
export function Licences() {
  // The file has the same name in every version; the commit keeps a stored former one from standing in.
  const notices = `${withBasePath('/_next/static/third-party-notices.txt')}?${siteFacts().commit}`;
  return (
    <Part title="Licences">
      <p>
        Academic Explorer is free software under the MIT licence. It is made with packages of others, under{' '}
        <chakra.a href={notices} {...LINK_STYLE}>
          their own licences
        </chakra.a>
        .
      </p>
    </Part>
  );
}
