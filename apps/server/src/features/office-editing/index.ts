/**
 * Editing files of the file centre in Collabora Online or OnlyOffice: the host's side of WOPI. The program reads and saves with a key that is good
 * for one file and one sign-in; rights, locks and versions are those of the file centre.
 */
import { wopiPort } from '../../call/wopi.ts';
import { defineFeature, type Feature, type FeatureServices } from '../../feature.ts';
import { createWopiBackend } from './backend.ts';
import { OfficeDiscovery } from './discovery.ts';
import { createOfficeRoutes } from './routes.ts';

function createOfficeEditingFeature(services: FeatureServices): Feature {
  const { config, clock, log } = services;
  if (config.office === null)
    return { name: 'office-editing', routes: createOfficeRoutes(services, null), offers: [wopiPort.bind(null)] };
  const { url, hostUrl } = config.office;
  const discovery = new OfficeDiscovery(url, clock, (error) =>
    log.warn({ err: error, url }, 'the office program does not answer as it should'),
  );
  return {
    name: 'office-editing',
    routes: createOfficeRoutes(services, { discovery, hostUrl }),
    offers: [wopiPort.bind(createWopiBackend(services, discovery, hostUrl))],
  };
}

export const officeEditingFeature = defineFeature({ name: 'office-editing', create: createOfficeEditingFeature });
